import { sideBySide } from './measure.ts'
import { bare, inARow, signedIn } from './sessions.ts'

/** What `inChromium` runs in its page. */
async function measureRequests(rounds: number, count: number) {
  const ours = await signedIn(0)
  const contenders = { ours: inARow(ours.ask, count), bare: inARow(bare(0).ask, count) }
  return sideBySide(contenders, rounds)
}

Object.assign(globalThis, { measureRequests })
