import type { Report } from '../checkBackend/report.ts'
import type { Advice } from './advice.ts'
import type { Answer, Ask } from './ask.ts'

/** What every step has at hand. */
export type Deployment = {
  /** The address of the app, with a slash at its end. */
  readonly base: URL
  readonly ask: Ask
  readonly report: Report
  /** What to change in the files of the server that answers. */
  readonly advise: (advice: Advice) => readonly string[]
  /** The app's page, as a browser gets it. */
  readonly page: Answer
  /** What the page and its scripts name of the app's own files. */
  readonly assets: readonly Answer[]
}

/** A few of many, by their paths. */
export const few = (answers: readonly { url: URL }[]) =>
  answers
    .slice(0, 3)
    .map(({ url }) => url.pathname)
    .join(', ') + (answers.length > 3 ? ` and ${answers.length - 3} more` : '')

/** Whether a browser treats an address as safe without TLS: it is this machine's own. */
export const isLocal = ({ hostname }: URL) => /^(localhost|127\..*|\[::1\])$/.test(hostname)
