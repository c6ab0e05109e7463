import { IncompleteModuleError } from '../../lib/whole'

/** What browsers, and Vite for styles, say when a chunk cannot be had: of an older build it is gone. */
export const isLoadFailure = (error: unknown) =>
  error instanceof IncompleteModuleError ||
  (error instanceof Error &&
    /dynamically imported|module script|MIME type|preload CSS/i.test(error.message))
