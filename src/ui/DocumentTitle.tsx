import { useAppConfig } from '../lib/appConfig'

/** The document's title: the screen's name, then the product's. React puts it into the head. */
export const DocumentTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${useAppConfig().productName}`}</title>
)
