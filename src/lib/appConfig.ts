import { createContext, useContext, type ReactNode } from 'react'
import type { Brand, Remember } from './brand'

/** What the screens may know of this deployment. */
export type AppConfig = {
  readonly productName: string
  /** A team's own look; Neshast's where there is none. */
  readonly brand?: Brand | undefined
  /** Whether people are asked to stay signed in; `on` where nothing is said. */
  readonly remember?: Remember | undefined
  /** What a team has put around the sign-in form, once it is here. */
  readonly around?: () => { before?: ReactNode; after?: ReactNode }
  /** In the demo: what sets how its back end behaves. */
  readonly demoPanel?: ReactNode
}

export const AppConfigContext = createContext<AppConfig>({ productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
