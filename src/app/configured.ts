import { fill } from '../session/util/fill'
import type { AppSetup } from './createApp'

/** The name of the `<meta>` that holds the configuration. */
const name = 'neshast-config'

/**
 * The set-up of the build, overridden by what `npm run configure` has written into the page, so that one build
 * can be deployed at several addresses. The configuration is in the page itself, because a file of its own
 * would have to be waited for.
 */
export function configured(built: AppSetup): AppSetup {
  // The build loads this module too, and has no document.
  if (typeof document === 'undefined') return built
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)
  return meta ? (fill(JSON.parse(meta.content), built) as AppSetup) : built
}
