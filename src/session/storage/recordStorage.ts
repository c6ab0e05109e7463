import { recordKey } from '../util/keys'
import type { Environment } from '../platform/environment'
import { read } from '../util/path'
import { readSession, recordVersion } from './schema'
import { isOlder } from '../state/order'
import type { Session } from '../state/session'

/** Where a record is: shared by all tabs, this tab's own, or nowhere that survives a reload. */
export type Area = 'local' | 'tab' | 'memory'

/** The storage of the session record: what redux-persist needs, and what the session layer asks of it. */
export type RecordStorage = {
  /** The key of the record. */
  readonly key: string
  /** The API that gave out the sessions: another one's are none. */
  readonly api: string
  getItem(key: string): Promise<string | null>
  setItem(key: string, text: string): Promise<void>
  removeItem(key?: string): Promise<void>
  /** The session that is stored now, if there is a valid one. */
  stored(): Session | undefined
  /** Says where the next session is to be kept. */
  choose(area: Exclude<Area, 'memory'>): void
  /** Where the record is kept now; `memory` means that it will not survive a reload. */
  area(): Area
  /** The other API whose session stands where this one's would, if one does. */
  otherApi(): string | undefined
  /** Writes the session again, where an older record has come to stand in its place. */
  reassert(session: Session): void
  /** Looks again where the record is: a tab whose own session is over comes back to the shared one. */
  settle(): Area
  /** Drops this tab's own record. */
  disown(): void
}

const apiOf = (fields: Record<string, unknown>) => fields['api']

/** Undoes redux-persist's encoding: JSON of fields that are JSON themselves. */
function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const fields = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>)
    return Object.fromEntries(fields.map(([name, json]) => [name, JSON.parse(json)]))
  } catch {
    return {}
  }
}

const versionOf = (fields: Record<string, unknown>) => read(fields, '_persist.version')

/** A session as redux-persist would write it. */
const encodeRecord = (session: Session, api: string) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({
        ...session,
        api,
        _persist: { version: recordVersion, rehydrated: true },
      }).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  )

/** The session of a stored text, or `undefined` where it is not one of this API that this version can read. */
export function decodeRecord(text: string | null, api: string): Session | undefined {
  const fields = fieldsOf(text)
  return versionOf(fields) === recordVersion && apiOf(fields) === api
    ? readSession(fields)
    : undefined
}

/** Our own small storage: every write is guarded against older records and verified by reading it back. */
export function createRecordStorage(env: Environment, api: string): RecordStorage {
  const key = recordKey(env)
  const decode = (text: string | null) => decodeRecord(text, api)
  let memory: string | null = null
  let area: Area = 'local'

  const open = (place: Area) => (place === 'local' ? env.localStorage() : env.sessionStorage())
  const load = (from: Area): string | null => {
    if (from === 'memory') return memory
    try {
      return open(from)?.getItem(key) ?? null
    } catch {
      return null // blocked
    }
  }
  const remove = (from: Area) => {
    if (from === 'memory') memory = null
    else {
      try {
        open(from)?.removeItem(key)
      } catch {
        // blocked: then there is nothing of ours in it
      }
    }
  }
  /** Whether the text is really there afterwards. */
  const write = (to: Area, text: string): boolean => {
    if (to === 'memory') {
      memory = text
      return true
    }
    const attempt = () => {
      try {
        const storage = open(to)
        storage?.setItem(key, text)
        return storage?.getItem(key) === text
      } catch {
        return false // blocked, or full
      }
    }
    if (attempt()) return true
    remove(to) // what is left there would be an older token; and its room may be what is missing
    return attempt()
  }

  /** A tab's own session comes first; once it is over, a later one that the tabs share does. */
  const find = (): Area => {
    if (memory !== null) return 'memory'
    const own = decode(load('tab'))
    if (own === undefined) return 'local'
    const shared = decode(load('local'))
    const yields = own.status === 'loggedOut' && shared !== undefined && isOlder(own, shared)
    return yields ? 'local' : 'tab'
  }

  /** Whether a text may take the place of what is stored: nothing newer, and nothing that we cannot read. */
  const mayReplace = (stored: string | null, incoming: Session | undefined) => {
    const fields = fieldsOf(stored)
    const version = versionOf(fields)
    const isForeign =
      typeof version === 'number' && (version > recordVersion || apiOf(fields) !== api)
    if (isForeign) return incoming?.status === 'loggedIn'
    const session = decode(stored)
    return session === undefined || incoming === undefined || !isOlder(incoming, session)
  }

  function put(text: string) {
    if (!mayReplace(load(area), decode(text))) return
    const order: readonly Area[] = ['local', 'tab', 'memory']
    area = order.slice(order.indexOf(area)).find((place) => write(place, text)) ?? 'memory'
  }

  return {
    key,
    api,
    getItem: async () => load(area),
    async setItem(_, text) {
      put(text)
    },
    async removeItem() {
      remove(area)
    },
    stored: () => decode(load(area)),
    otherApi() {
      const fields = fieldsOf(load(area))
      const found = apiOf(fields)
      return typeof found === 'string' && found !== api ? found : undefined
    },
    choose(next) {
      remove('memory')
      // What is over stays: by that the other pages of this tab learn of the end.
      if (next === 'local' && decode(load('tab'))?.status !== 'loggedOut') remove('tab')
      area = next
    },
    area: () => area,
    reassert: (session) => put(encodeRecord(session, api)),
    settle: () => (area = find()),
    disown() {
      remove('tab')
    },
  }
}
