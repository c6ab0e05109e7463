import type { FilledOptions } from './options'

/**
 * What a record names as its API: the URL of the login call, for two apps of one origin may differ in their paths only; and
 * a cookie that renews its session. Else a page from before a deploy that changed that would end, for all tabs, every
 * session that begins after it, once its token ends.
 */
export const recordApi = ({ endpoints, renewal }: FilledOptions, baseUrl: URL) =>
  new URL(endpoints.login.url, baseUrl).href + (renewal === 'cookie' ? '#cookie' : '')
