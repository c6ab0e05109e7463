import { fillOptions } from '../options/defaults'
import { recordApi } from '../options/recordApi'
import type { SessionOptions } from '../options/options'
import { withoutTokens } from '../state/reducer'
import type { Session } from '../state/session'
import { encodeRecord } from '../storage/encodeRecord'
import { decodeSession } from '../storage/recordStorage'
import { recordVersion } from '../storage/schema'
import { recordKey } from '../util/storageKeys'

/** The record of a host's session, as the layer with these options writes and reads it in a page of that origin. */
export function createSessionRecord(given: SessionOptions, origin: string) {
  const options = fillOptions(given)
  const api = recordApi(options, new URL(options.baseUrl, origin))
  const storable = options.persist === 'none' ? withoutTokens : (session: Session) => session
  return {
    key: recordKey(options),
    encode: (session: Session) => encodeRecord(recordVersion, { ...storable(session), api }),
    decode: (text: string | null) => decodeSession(text, api),
  }
}
