import { fill } from '../session/util/fill'
import type { AppSetup } from './createApp'

/** The name of the `<meta>` in which the page carries it. */
const name = 'neshast-config'

/**
 * A set-up with what `npm run configure` has written into the page over it: what differs between two addresses of one
 * build. It is in the page, so that nothing waits for it.
 */
export function configured(built: AppSetup): AppSetup {
  // A build loads this too, without a page.
  if (typeof document === 'undefined') return built
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)
  return meta ? (fill(JSON.parse(meta.content), built) as AppSetup) : built
}
