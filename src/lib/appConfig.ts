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
  /** Whether people are asked to stay signed in; `on` where nothing is said. */
  readonly remember?: Remember | undefined
  /** What a team has of its own, where it has any. */
  readonly own?: OwnParts | undefined
  /** In the demo: what sets how its back end behaves. */
  readonly demoPanel?: ReactNode
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
