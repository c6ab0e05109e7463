import { createContext, useContext, type ReactNode } from 'react'
import type { Remember } from './brand'
import type { LoadCaptcha } from './captcha'

/** The team's parts: in place of Neshast's mark and logo, and above and below the sign-in form. */
export type OwnParts = {
  readonly mark?: ReactNode
  readonly logo?: ReactNode
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The configuration of this deployment, as far as the screens use it. */
export type AppConfig = {
  readonly productName: string
  /** The fields of a user that `/account` shows; the usual ones where it is not set. */
  readonly profileFields?: readonly string[] | undefined
  /**
   * The routes of a team's screens; those whose `handle` has a message key as `label` are in the navigation.
   */
  readonly more?: readonly { readonly path?: string; readonly handle?: unknown }[] | undefined
  /** Whether the sign-in form asks to stay signed in; `on` where it is not set. */
  readonly remember?: Remember | undefined
  /** Draws the captcha that a second step of signing in may have. */
  readonly captcha?: LoadCaptcha | undefined
  /** The team's own parts, if there are any. */
  readonly own?: OwnParts | undefined
  /** Only in the demo: the panel that sets how its back end behaves. */
  readonly demoPanel?: ReactNode
  /** Where the events of the session are marked: called when the user is on the screen. */
  readonly userShown?: (() => void) | undefined
  /** Makes the router anew, without anything that it has brought. */
  readonly remakeRouter?: (() => void) | undefined
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
