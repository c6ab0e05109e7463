import { readSharedState } from '../../src/session/tabs/sharedState'
import type { Environment, Locks } from '../../src/session/platform/environment'
import { MemoryStorage } from './storage'

/** A tab that may be gone, or frozen: what reaches it from outside then waits. */
type Owner = { readonly isGone: boolean; reach(what: () => void): void }
type Held = { readonly owner: Owner; readonly isShared: boolean }
type Asked = Held & { start: () => void }

const abortError = () => Object.assign(new Error('aborted'), { name: 'AbortError' })

/**
 * Web Locks as browsers have them: first come first served, those who share a lock all at once; freed when their tab is gone.
 */
function createLocks() {
  const held = new Map<string, Set<Held>>()
  const queues = new Map<string, Asked[]>()
  const heldOf = (name: string) => held.get(name) ?? held.set(name, new Set()).get(name)!
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name)!
  const isFree = (name: string, { isShared }: Pick<Held, 'isShared'>) =>
    [...heldOf(name)].every((each) => isShared && each.isShared)
  /** Gives the lock to those who are the first in its queue, as far as they may have it together. */
  const grant = (name: string) => {
    const queue = queueOf(name)
    while (queue[0] && isFree(name, queue[0])) {
      const next = queue.shift()!
      heldOf(name).add(next)
      next.start()
    }
  }

  const of = (owner: Owner): Locks => ({
    request: (name, { signal, ifAvailable, mode }, task) =>
      new Promise((resolve, reject) => {
        if (owner.isGone) return
        const isShared = mode === 'shared'
        const queue = queueOf(name)
        if (ifAvailable && (queue.length > 0 || !isFree(name, { isShared })))
          return owner.reach(() => task(null).then(resolve, reject))
        const done = () => {
          if (heldOf(name).delete(asked)) grant(name)
        }
        const asked: Asked = {
          owner,
          isShared,
          start() {
            signal?.removeEventListener('abort', giveUp)
            // A frozen tab gets the lock, and learns of it later.
            owner.reach(() =>
              task({}).then(
                (value) => {
                  done()
                  resolve(value)
                },
                (error: unknown) => {
                  done()
                  reject(error)
                },
              ),
            )
          },
        }
        const giveUp = () => {
          if (queue.includes(asked)) queue.splice(queue.indexOf(asked), 1)
          reject(abortError())
          grant(name)
        }
        signal?.addEventListener('abort', giveUp)
        queue.push(asked)
        grant(name)
      }),
    query: async () => ({
      held: [...held].flatMap(([name, all]) => (all.size > 0 ? [{ name }] : [])),
    }),
  })
  const forget = (owner: Owner) => {
    for (const [name, queue] of queues) {
      queue.splice(0, Infinity, ...queue.filter((each) => each.owner !== owner))
      for (const each of heldOf(name)) if (each.owner === owner) heldOf(name).delete(each)
      grant(name)
    }
  }
  return { of, forget }
}

type Timing = {
  /** How long a message between two tabs takes, and how far localStorage lags, in milliseconds. */
  lag?: () => number
}

/**
 * The world that tabs of one browser share, as Chromium has it: each tab has its own copy of
 * localStorage, that others' changes reach late and in order; locks and IndexedDB are not ordered with it.
 */
export function createWorld({ lag = () => 0 }: Timing = {}) {
  const stored = new Map<string, string>()
  const tabs = new Set<TabWorld>()
  const locks = createLocks()
  /** What the tabs of an app share, by the app's name. */
  const shared = new Map<string, unknown>()
  let turn: Promise<unknown> = Promise.resolve()
  let names = 0

  /** Runs things late, and in order, whatever a sleep does to the clock meanwhile. */
  const createLine = () => {
    const waiting: (() => void)[] = []
    const next = () => waiting.shift()?.()
    return {
      add(what: () => void) {
        waiting.push(what)
        setTimeout(next, lag())
      },
      /** Runs what waits, now. */
      flush() {
        while (waiting.length > 0) next()
      },
    }
  }

  class TabWorld {
    readonly name = (names += 1)
    readonly copy = new Map(stored)
    readonly pending = new Map<string, number>()
    readonly out = createLine()
    readonly in = createLine()
    readonly channels = new Map<string, Set<(message: unknown) => void>>()
    readonly storageListeners = new Set<(key: string | null) => void>()
    readonly leavingListeners = new Set<(leaving: boolean) => void>()
    isGone = false
    /** What has come to a frozen tab, in order; `undefined` while it is awake. */
    backlog: (() => void)[] | undefined

    /** Lets something from outside happen to this tab, now or once it is awake. */
    reach(what: () => void) {
      if (this.backlog === undefined) what()
      else this.backlog.push(what)
    }
    freeze() {
      this.backlog ??= []
    }
    thaw() {
      const waited = this.backlog ?? []
      this.backlog = undefined
      waited.forEach((what) => what())
    }
    /** The same promise, that reaches a frozen tab once it is awake. */
    reaching<T>(promise: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        promise.then(
          (value) => this.reach(() => resolve(value)),
          (error: Error) => this.reach(() => reject(error)),
        )
      })
    }

    /** This tab's view of localStorage. */
    readonly localStorage: Storage = ((tab: TabWorld) => ({
      get length() {
        return tab.copy.size
      },
      key: (i: number) => [...tab.copy.keys()][i] ?? null,
      getItem: (key: string) => tab.copy.get(key) ?? null,
      setItem: (key: string, value: string) => tab.change(key, value),
      removeItem: (key: string) => tab.change(key, undefined),
      clear: () => [...tab.copy.keys()].forEach((key) => tab.change(key, undefined)),
    }))(this)

    change(key: string, value: string | undefined) {
      if (this.isGone || this.copy.get(key) === value) return
      const put = (map: Map<string, string>) =>
        value === undefined ? map.delete(key) : map.set(key, value)
      put(this.copy)
      this.pending.set(key, (this.pending.get(key) ?? 0) + 1)
      this.out.add(() => {
        put(stored)
        tabs.forEach((tab) => {
          const changed = () => {
            if (tab === this) {
              this.pending.set(key, (this.pending.get(key) ?? 0) - 1)
              return
            }
            if (tab.isGone) return
            // A browser keeps what this tab has written meanwhile: its word arrives later, and counts.
            if (!tab.pending.get(key)) put(tab.copy)
            tab.storageListeners.forEach((listener) => listener(key))
          }
          tab.in.add(() => tab.reach(changed))
        })
      })
    }

    environment(app = ''): Partial<Environment> {
      return {
        localStorage: () => this.localStorage,
        locks: locks.of(this),
        sharedStore: {
          update: (change) => {
            if (this.isGone) return new Promise(() => undefined)
            const step = turn.then(() => {
              const value = change(shared.get(app))
              shared.set(app, value)
              return value
            })
            turn = step
            return this.reaching(step)
          },
        },
        onStorage: (listener) => {
          this.storageListeners.add(listener)
          return () => this.storageListeners.delete(listener)
        },
        onPageHide: (listener) => {
          this.leavingListeners.add(listener)
          return () => this.leavingListeners.delete(listener)
        },
        openChannel: (name, listener) => {
          const mine = this.channels.get(name) ?? new Set()
          this.channels.set(name, mine.add(listener))
          return {
            post: (message) => {
              if (this.isGone) return
              const copy = structuredClone(message)
              tabs.forEach((tab) => {
                if (tab === this) return
                const hear = () => {
                  if (!tab.isGone) tab.channels.get(name)?.forEach((each) => each(copy))
                }
                tab.in.add(() => tab.reach(hear))
              })
            },
            close: () => mine.delete(listener),
          }
        },
      }
    }

    /** The page goes into the browser's cache of pages, which may take its locks away, and comes back from it. */
    rest() {
      this.leavingListeners.forEach((listener) => listener(true))
      locks.forget(this)
    }
    comeBack() {
      this.leavingListeners.forEach((listener) => listener(false))
    }

    /** The page is left: in good order, with all that it has written, or (`crashed`) without a word. */
    leave({ crashed = false } = {}) {
      if (!crashed) {
        this.leavingListeners.forEach((listener) => listener(true))
        this.out.flush()
      }
      this.isGone = true
      locks.forget(this)
      tabs.delete(this)
    }
  }

  return {
    /** Everything that is stored for all tabs. */
    stored,
    shared: () => readSharedState(shared.get('')),
    enter() {
      const tab = new TabWorld()
      tabs.add(tab)
      return tab
    },
    /** A copy of a tab's own storage, as `window.open` makes it. */
    copyOf(storage: Storage): Storage {
      const copy = new MemoryStorage()
      for (let i = 0; i < storage.length; i += 1) {
        const key = storage.key(i) ?? ''
        copy.setItem(key, storage.getItem(key) ?? '')
      }
      return copy
    },
  }
}
