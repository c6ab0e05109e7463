import type { ComponentType } from 'react'

/** What the component of `signIn.captcha` gets. */
export type CaptchaProps = {
  /** What the server's answer has for it, at the path `from` of its field: such as a site key. */
  readonly data: unknown
  /** To be called with the text that is sent, and with an empty one where that is no good any more. */
  readonly onSolve: (answer: string) => void
}

/** Imports a team's captcha. */
export type LoadCaptcha = () => Promise<{ default: ComponentType<CaptchaProps> }>
