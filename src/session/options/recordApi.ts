import type { FilledOptions } from './options'

/**
 * What a record names as its API: the URL of the login call, for two apps of one origin may differ in their paths only, and
 * whether a cookie renews the session. Without that a page from before a deploy that changed it would adopt the sessions that
 * begin after it, could not renew them, and would end each for all tabs once its token ends.
 */
export const recordApi = ({ endpoints, renewal }: FilledOptions, baseUrl: URL) =>
  new URL(endpoints.login.url, baseUrl).href + (renewal === 'cookie' ? '#cookie' : '')
