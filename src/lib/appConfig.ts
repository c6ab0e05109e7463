import { createContext, useContext, type ReactNode } from 'react'

/** What the screens may know of this deployment. */
export type AppConfig = {
  readonly productName: string
  /** In the demo: what sets how its back end behaves. */
  readonly demoPanel?: ReactNode
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
