import { createContext, useContext } from 'react'

/** What the screens may know of this deployment. */
export type AppConfig = { readonly demo: boolean; readonly productName: string }

export const AppConfigContext = createContext<AppConfig>({ demo: false, productName: 'Neshast' })
export const useAppConfig = () => useContext(AppConfigContext)
