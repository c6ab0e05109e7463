import { createContext, useContext, type ReactNode } from 'react'
import type { Remember } from './brand'

/** In the place of Neshast's mark and logo, and above and below the sign-in form. */
export type OwnParts = {
  readonly mark?: ReactNode
  readonly logo?: ReactNode
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** What the screens may know of this deployment. */
export type AppConfig = {
  readonly productName: string
  /** The fields of a user that `/account` shows; the usual ones where it is not set. */
  readonly profileFields?: readonly string[] | undefined
  /** The screens that a team adds; the navigation has those whose `handle` names a message as their `label`. */
  readonly more?: readonly { readonly path?: string; readonly handle?: unknown }[] | undefined
  /** Whether people are asked to stay signed in; `on` where nothing is said. */
  readonly remember?: Remember | undefined
  /** What a team has of its own, where it has any. */
  readonly own?: OwnParts | undefined
  /** In the demo: what sets how its back end behaves. */
  readonly demoPanel?: ReactNode
  /** Where the moments of the session are marked: told when the user is on the screen. */
  readonly userShown?: (() => void) | undefined
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
