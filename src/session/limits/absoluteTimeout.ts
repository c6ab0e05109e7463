import { beganKey } from '../util/storageKeys'
import { storedText } from '../util/storedText'
import { checkSeconds, type MakeLimit } from './limit'

/**
 * Ends every session `after` seconds after its login, refreshed or not; reason `absoluteTimeout` (the term of the OWASP
 * Session Management Cheat Sheet). A login that lies in the future is from before the clock was set back: it counts as of
 * the moment at which that was seen, also after a reload.
 * @throws TypeError unless `after` is a finite number above 0.
 */
export function absoluteTimeout({ after }: { after: number }): MakeLimit {
  checkSeconds('absoluteTimeout.after', after)
  return (env) => {
    const stored = storedText(env.localStorage, beganKey(env))
    // Where nothing can be stored, this page alone knows.
    let noted = ''
    return {
      reason: 'absoluteTimeout',
      endsAt({ beganAt }) {
        const [login, seenAt = 0] = (stored.read() || noted).split(' ').map(Number)
        const known = login === beganAt ? seenAt : beganAt
        const began = Math.min(known, env.now())
        if (began < known) stored.write((noted = `${beganAt} ${began}`))
        return began + after * 1000
      },
    }
  }
}
