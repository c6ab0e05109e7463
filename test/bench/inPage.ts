import { sideBySide } from './measure.ts'
import { atExpiry, bare, inARow, overHttp, refreshing, signedIn, together } from './sessions.ts'

/** What `inBrowsers` runs in a page. */
const measures = {
  /** Requests one after another, under the session layer and without it. */
  async request(rounds: number, count: number) {
    const ours = await signedIn(0)
    const contenders = { ours: inARow(ours.ask, count), bare: inARow(bare(0).ask, count) }
    return sideBySide(contenders, rounds)
  },
  /** The same over HTTP. */
  async http(rounds: number, count: number) {
    const server = overHttp()
    const ours = await signedIn(0, undefined, server)
    const contenders = { ours: inARow(ours.ask, count), bare: inARow(bare(0, server).ask, count) }
    return sideBySide(contenders, rounds)
  },
  /** Requests all at once: at the end of a token under the session layer, and behind one refresh without it. */
  async storm(rounds: number, count: number) {
    const [ours, plain] = [await signedIn(50), bare(50)]
    const contenders = {
      ours: atExpiry(ours, count),
      bare: refreshing(plain.ask, () => together(plain.ask, count)),
    }
    return sideBySide(contenders, rounds)
  },
}

/** What can be measured in a page. */
export type Measures = typeof measures

Object.assign(globalThis, { measures })
