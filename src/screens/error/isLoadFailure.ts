import { IncompleteModuleError } from '../../lib/whole'

/**
 * The messages of browsers, and of Vite for styles, when a chunk cannot be loaded; those of an older build are
 * gone.
 */
export const isLoadFailure = (error: unknown) =>
  error instanceof IncompleteModuleError ||
  (error instanceof Error &&
    /dynamically imported|module script|MIME type|preload CSS/i.test(error.message))
