import { recordKey } from '../util/storageKeys'
import { readSession, recordVersion } from './schema'
import type { Environment } from '../platform/environment'
import { isOlder, isSame } from '../state/order'
import { read } from '../util/path'
import { encodeRecord } from './encodeRecord'
import { decodeRecord } from './decodeRecord'
import { noSession, over } from '../state/reducer'
import { storedText } from '../util/storedText'
import { isLoggedIn, type Session } from '../state/session'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** Where a record is: shared by all tabs, this tab's own, or nowhere that survives a reload. */
export type Area = 'local' | 'tab' | 'memory'

/** The storage of the session record. */
export type RecordStorage = {
  /** The key of the record. */
  readonly key: string
  /** The API that the sessions are of, see `options/recordApi.ts`. A record of another API counts as no session. */
  readonly api: string
  /** The session that is stored now, if there is a valid one; `blocked` where the storage cannot be read. */
  stored(blocked?: Session): Session | undefined
  /**
   * The part of a session that is stored. With `persist: 'none'` it has no tokens, and no rotation to tell them apart.
   */
  storable(session: Session): Session
  /**
   * Writes a session, unless a newer one is stored. If that fails in its area, the next of `local`, `tab` and `memory`
   * is used; but where an area that worked cannot be read now, a session that goes on stays there, and is not written.
   */
  write(session: Session): void
  /** Whether exactly this session is stored already. */
  has(session: Session): boolean
  /** Removes the record. */
  remove(): void
  /** Says where the next session is to be kept. */
  choose(area: Exclude<Area, 'memory'>): void
  /** Where the record is kept now; `memory` means that it will not survive a reload. */
  area(): Area
  /** The other API whose session is stored under this one's key, if there is one; always `undefined` in production. */
  otherApi(): string | undefined
  /** Looks again where the record is: a tab whose own session is over comes back to the shared one. */
  settle(): Area
  /** Drops this tab's own record. */
  disown(): void
}

const versionOf = (fields: Record<string, unknown>) => read(fields, '_persist.version')

/** The session of a stored text, or `undefined` where it is not one of this API that this version can read. */
export function decodeSession(text: string | null, api: string): Session | undefined {
  const fields = decodeRecord(text)
  return versionOf(fields) === recordVersion && fields['api'] === api
    ? readSession(fields)
    : undefined
}

/**
 * Stores the session in the format of redux-persist. A write never replaces a newer record, and is verified by reading
 * it back. `storable` gives the part of a session that may be stored.
 */
export function createRecordStorage(
  env: Environment,
  api: string,
  storable: (session: Session) => Session,
): RecordStorage {
  const key = recordKey(env)
  const decode = (text: string) => decodeSession(text, api)
  const encode = (session: Session) => encodeRecord(recordVersion, { ...session, api })
  let memory = ''
  let area: Area = 'local'

  // In order of preference: a write that fails goes on to the next.
  const places = {
    local: storedText(env.localStorage, key),
    tab: storedText(env.sessionStorage, key),
    memory: { read: () => memory, write: (text: string) => (memory = text) },
  }
  const load = (from: Area) => places[from].read()
  const isUnreadable = () => places[area].read('!') === '!'
  const remove = (from: Area) => places[from].write('')
  /** Writes a text; returns whether it is really stored afterwards. */
  const write = (to: Area, text: string): boolean => {
    const isWritten = () => {
      places[to].write(text)
      return load(to) === text
    }
    if (isWritten()) return true
    remove(to) // what is left there would be an older token, and may take the room that is missing
    return isWritten()
  }

  const ofTab = () => decode(load('tab'))

  /** A tab's own session comes first; once it is over, a later one that the tabs share does. */
  const find = (): Area => {
    const place = memory === '' ? 'tab' : 'memory'
    const own = decode(load(place))
    if (!own) return 'local'
    const shared = decode(load('local')) ?? noSession
    return own.status === 'loggedOut' && isOlder(own, shared) ? 'local' : place
  }

  /** Whether a session may take the place of what is stored: nothing newer, and nothing that we cannot read. */
  const mayReplace = (stored: string, incoming: Session) => {
    const fields = decodeRecord(stored)
    const version = versionOf(fields)
    const isForeign =
      typeof version === 'number' && (version > recordVersion || fields['api'] !== api)
    if (isForeign) return incoming.status === 'loggedIn'
    const session = decode(stored)
    return !session || !isOlder(incoming, session)
  }

  return {
    key,
    api,
    storable,
    stored: (blocked) => (isUnreadable() ? blocked : decode(load(area))),
    write(session) {
      if (!mayReplace(load(area), session)) return
      const text = encode(storable(session))
      // Say the session is in localStorage, a refresh is answered, and just then localStorage cannot be used. `load` gives
      // what could be read last, which is this session with its token before. So it has its place here, and keeps it without
      // being written: moved to sessionStorage, it would leave the tabs that share it ("where no storage can be read" in
      // `unreadableMoments.test.ts`).
      const isHere = isLoggedIn(session) && decode(load(area))?.epoch === session.epoch
      const order = Object.keys(places) as Area[]
      // The last of them always takes it.
      area = order
        .slice(order.indexOf(area))
        .find((place) => (isHere && isUnreadable()) || write(place, text)) as Area
    },
    has: (session) => isSame(decode(load(area)) ?? noSession, storable(session)),
    remove() {
      remove(area)
    },
    otherApi() {
      if (process.env.NODE_ENV === 'production') return undefined
      const fields = decodeRecord(load(area))
      const found = fields['api']
      return typeof found === 'string' && found !== api ? found : undefined
    },
    choose(next) {
      remove('memory')
      const own = ofTab()
      // The end of the tab's own session stays stored: from it the other pages of this tab learn of the end.
      if (next === 'local' && own && isLoggedIn(own))
        places.tab.write(encode(over(own, { reason: 'userChanged', at: env.now() })))
      area = next
    },
    area: () => area,
    settle: () => (area = find()),
    disown() {
      remove('tab')
    },
  }
}
