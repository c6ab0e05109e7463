import type { Report } from '../checkBackend/report.ts'
import type { Advice } from './advice.ts'
import type { Answer, Ask } from './ask.ts'

/** What all steps share. */
export type Deployment = {
  /** The address of the app, with a trailing slash. */
  readonly base: URL
  readonly ask: Ask
  readonly report: Report
  /** What to change in the files of the server that has answered. */
  readonly advise: (advice: Advice) => readonly string[]
  /** The app's page, as a browser gets it. */
  readonly page: Answer
  /** The app's own files that the page and its scripts name. */
  readonly assets: readonly Answer[]
}

/** The paths of the first few answers. */
export const few = (answers: readonly { url: URL }[]) =>
  answers
    .slice(0, 3)
    .map(({ url }) => url.pathname)
    .join(', ') + (answers.length > 3 ? ` and ${answers.length - 3} more` : '')

/** Whether browsers treat an address as secure without TLS, because it is on this machine. */
export const isLocal = ({ hostname }: URL) => /^(localhost|127\..*|\[::1\])$/.test(hostname)
