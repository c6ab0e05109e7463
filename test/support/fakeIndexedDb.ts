const task = (run: () => void) => void setTimeout(run)

/** A request, as the one who made it sees it: its event comes in a task of its own. */
class FakeRequest {
  result: unknown
  error: DOMException | null = null
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: () => void

  end(run: () => unknown) {
    try {
      this.result = run()
    } catch (error) {
      this.error = error as DOMException
    }
    if (this.error) this.onerror?.()
    else this.onsuccess?.()
  }
}

/** Whoever has opened a database, as long as it is not closed. */
type Connection = { onversionchange?: () => void; onclose?: () => void; close(): void }
type Stores = Map<string, Map<string, unknown>>
type Asked = { request: FakeRequest; run: () => unknown }

const fail = (name: string): never => {
  throw new DOMException(name, name)
}
const oneOf = (given: string | undefined, ...names: (string | undefined)[]) => {
  if (!names.includes(given)) throw new TypeError(`${given} is none of ${names.join()}`)
}

/**
 * IndexedDB, as far as the session layer uses it: transactions come one after the other, whoever began them, and end
 * when nothing more is asked of them; who wants to delete a database waits until nobody has it open.
 */
export function createFakeIndexedDb() {
  const databases = new Map<string, Stores>()
  const open = new Map<Connection, string>()
  /** Transactions that have not ended, the first of which has its turn. */
  const line: { asked: Asked[] }[] = []
  const durabilities: unknown[] = []
  let broken: string | undefined
  let opened = 0

  const use = (what: string) => {
    if (what === broken) fail('UnknownError')
  }
  function next() {
    const [first] = line
    const asked = first?.asked.shift()
    if (asked) asked.request.end(asked.run)
    else line.shift()
    if (line.length > 0) task(next)
  }

  function connect(name: string, stores: Stores) {
    const connection: Connection & Record<string, unknown> = {
      close: () => void open.delete(connection),
      createObjectStore(store: string) {
        if (stores.has(store)) fail('ConstraintError')
        stores.set(store, new Map())
      },
      transaction(store: string, mode = 'readonly', { durability = undefined as unknown } = {}) {
        if (!open.has(connection)) fail('InvalidStateError')
        oneOf(mode, 'readonly', 'readwrite')
        oneOf(durability as string, undefined, 'default', 'strict', 'relaxed')
        durabilities.push(durability)
        const entries = stores.get(store) ?? fail('NotFoundError')
        const mine = { asked: [] as Asked[] }
        line.push(mine)
        if (line.length === 1) task(next)
        const ask = (run: () => unknown) => {
          if (!line.includes(mine)) fail('TransactionInactiveError')
          const request = new FakeRequest()
          mine.asked.push({ request, run })
          return request
        }
        return {
          objectStore: (which: string) =>
            which === store
              ? {
                  get: (key: string) => ask(() => (use('get'), entries.get(key))),
                  put: (value: unknown, key: string) =>
                    mode === 'readwrite'
                      ? ask(() => (use('put'), entries.set(key, structuredClone(value)), key))
                      : fail('ReadOnlyError'),
                }
              : fail('NotFoundError'),
        }
      },
    }
    open.set(connection, name)
    return connection
  }

  return {
    factory: {
      open(name: string) {
        const request = new FakeRequest()
        task(() =>
          request.end(() => {
            use('open')
            opened += 1
            const stores = databases.get(name) ?? new Map()
            request.result = connect(name, stores)
            if (!databases.has(name)) request.onupgradeneeded?.()
            databases.set(name, stores)
            return request.result
          }),
        )
        return request
      },
    } as unknown as IDBFactory,
    /** What is in a database. */
    contents: (name: string) =>
      Object.fromEntries(
        [...(databases.get(name) ?? [])].map(([store, all]) => [store, Object.fromEntries(all)]),
      ),
    durabilities,
    /** How often somebody has opened one. */
    opened: () => opened,
    /** From now on `open`, `get` or `put` fails; without a name nothing does. */
    break: (what?: 'open' | 'get' | 'put') => (broken = what),
    /** Deletes a database, as another page does; `false` while somebody has it open all the same. */
    delete(name: string) {
      const held = () => [...open].filter(([, of]) => of === name)
      held().forEach(([connection]) => connection.onversionchange?.())
      return held().length === 0 && databases.delete(name)
    },
    /** Closes what is open, as a browser does whose person clears what sites have stored. */
    clear() {
      const all = [...open.keys()]
      ;[open, databases].forEach((each) => each.clear())
      all.forEach((connection) => connection.onclose?.())
    },
  }
}
