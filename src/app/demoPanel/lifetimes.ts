import type { DemoSettings } from '../../demo/settings'

const presets = [10, 60, 1800]
const month = 30 * 24 * 60 * 60

/** The lifetimes to choose from, in seconds: the presets, and the one in force, which may be another. */
export const lifetimesWith = (set: number): readonly number[] =>
  [...new Set([...presets, set])].toSorted((a, b) => a - b)

/** Whether the refresh token expires with the access token, and the server declares that to the app. */
export const endTogether = (settings: DemoSettings) =>
  settings.declareRefreshLifetime && settings.refreshLifetime <= settings.tokenLifetime

export type Lifetimes = Pick<
  DemoSettings,
  'tokenLifetime' | 'refreshLifetime' | 'declareRefreshLifetime'
>

export const lifetimesOf = (tokenLifetime: number, together: boolean): Lifetimes => ({
  tokenLifetime,
  refreshLifetime: together ? tokenLifetime : month,
  declareRefreshLifetime: together,
})

export const normalLifetimes = lifetimesOf(1800, false)
