import type { SessionOptions } from '../options/options'
import { tellMilliseconds } from '../util/inMilliseconds'

/** For development: tells of lifetimes among the options whose values were more likely meant as milliseconds. */
export function tellMillisecondsIn({ token, refreshToken }: SessionOptions) {
  tellMilliseconds('token.maxAge', token?.maxAge)
  tellMilliseconds('token.refreshBefore', token?.refreshBefore)
  tellMilliseconds('refreshToken.maxAge', refreshToken?.maxAge)
}
