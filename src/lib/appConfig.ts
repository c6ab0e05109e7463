import { createContext, useContext, type ReactNode } from 'react'

/** What the screens may know of this deployment. */
export type AppConfig = {
  readonly productName: string
  /** In the demo: what sets how its back end behaves. */
  readonly demoPanel?: ReactNode
  /** Where the moments of the session are marked: told when the user is on the screen. */
  readonly userShown?: (() => void) | undefined
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
