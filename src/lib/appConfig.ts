import { createContext, useContext, type ReactNode } from 'react'

/** What the screens may know of this deployment. */
export type AppConfig = {
  readonly productName: string
  /** The fields of a user that `/account` shows; the usual ones where it is not set. */
  readonly profileFields?: readonly string[] | undefined
  /** The screens that a team adds to the navigation: where they are, and the message that names them. */
  readonly links?: readonly { to: string; label: string }[]
  /** In the demo: what sets how its back end behaves. */
  readonly demoPanel?: ReactNode
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
