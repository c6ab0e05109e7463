import { attempt } from '../util/attempt'
import { databaseName } from '../util/storageKeys'
import { createIndexedDbStore, type AtomicStore } from './indexedDbStore'

/** Web Locks, as far as the session layer uses them (W3C Web Locks API). */
export type Locks = {
  request<T>(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean; mode?: 'shared' },
    task: (lock: unknown) => Promise<T>,
  ): Promise<T>
  query(): Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }>
}

/** A BroadcastChannel, as far as the session layer uses it: messages reach the other tabs, not the sender. */
export type Channel = {
  post(message: unknown): void
  close(): void
}

/**
 * All that the session layer uses of its platform: clock, network, storages, locks and channels. With its own, a test
 * can run several tabs in one process.
 */
export type Environment = {
  /** What tells this app from others of its origin, the option `name`; empty for none. */
  readonly name: string
  /** The time, in epoch milliseconds. */
  now(): number
  /** A number from 0 to 1, for jitter and for names of tabs. */
  random(): number
  fetch(request: Request): Promise<Response>
  /** The origin of the page, against which relative URLs are resolved. */
  origin: string
  /** Shared by all tabs. Throws or is `undefined` where it is blocked. */
  localStorage(): Storage | undefined
  /** This tab's own. Throws or is `undefined` where it is blocked. */
  sessionStorage(): Storage | undefined
  /** The cookies that scripts of the page can read, as text; `document.cookie` if left out. */
  cookies?(): string
  /**
   * Resolves once the page is opened, where the browser renders it in advance ("prerendering", Chrome): until then its
   * sessionStorage is a copy that will be thrown away, and its locks and channels do not work.
   */
  opened?(): Promise<unknown> | false | undefined
  /** Whether a person can see the page now. */
  isVisible(): boolean
  /**
   * Calls back whenever the page is seen, focused, restored, or comes online; returns the function that unsubscribes.
   */
  onFocusOrOnline(listener: () => void): () => void
  /** Calls back when another page has changed a storage that it shares with this one, with the key, `null` for all. */
  onStorage(listener: (key: string | null) => void): () => void
  /** Calls back with `true` when the page is left and with `false` when it is restored. */
  onPageHide(listener: (leaving: boolean) => void): () => void
  /** Locks over all tabs; `undefined` where the browser has none (plain HTTP, old browsers). */
  locks?: Locks | undefined
  /** A value that all tabs share and whose changes are strictly ordered; `undefined` where IndexedDB is missing. */
  sharedStore?: AtomicStore | undefined
  /** Joins the other tabs; `undefined` where BroadcastChannel is missing or forbidden. */
  openChannel(name: string, listener: (message: unknown) => void): Channel | undefined
}

type Listening = [target: EventTarget | undefined, ...types: string[]]

/** Listens until the function that it returns is called. */
function listen(listener: (event: Event) => void, ...all: Listening[]) {
  const each = (method: 'addEventListener' | 'removeEventListener') =>
    all.forEach(([target, ...types]) => types.forEach((type) => target?.[method](type, listener)))
  each('addEventListener')
  return () => each('removeEventListener')
}

/**
 * The environment of a browser. Where there is no window, on a server that renders pages, nobody is signed in and
 * nothing is stored, shared or listened to.
 */
export function browserEnvironment(name = ''): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  // A host's test may have left a session open whose jsdom is gone, and whose channel still hears the later tests.
  const isVisible = () => (page?.document as Document | undefined)?.visibilityState === 'visible'
  return {
    name,
    now: () => Date.now(),
    random: () => Math.random(),
    // WebKit forgets the signal of a request that nothing holds any more, but not one that is handed on. The others are handed
    // on with it, because they would be set back (https://fetch.spec.whatwg.org/#dom-request).
    fetch: (request) => {
      const { signal, referrer, referrerPolicy } = request
      return fetch(request, { signal, referrer, referrerPolicy })
    },
    // On a server no request is made; the origin is needed only to resolve relative URLs.
    origin: page?.location.origin ?? 'http://localhost',
    localStorage: () => page?.localStorage,
    sessionStorage: () => page?.sessionStorage,
    opened: () =>
      (page?.document as { prerendering?: boolean } | undefined)?.prerendering &&
      new Promise((resolve) => listen(resolve, [page?.document, 'prerenderingchange'])),
    isVisible,
    onFocusOrOnline: (listener) =>
      listen(
        () => {
          if (isVisible()) listener()
        },
        [page?.document, 'visibilitychange'],
        [page, 'focus', 'pageshow', 'online'],
      ),
    onStorage: (listener) =>
      listen((event) => listener((event as StorageEvent).key), [page, 'storage']),
    onPageHide: (listener) =>
      listen((event) => listener(event.type === 'pagehide'), [page, 'pagehide', 'pageshow']),
    // TypeScript declares it as always present, but it is missing on plain HTTP.
    locks: (page?.navigator as { locks?: LockManager } | undefined)?.locks as Locks | undefined,
    // A browser may throw when `indexedDB` is merely read; TypeScript declares it as always present.
    sharedStore: attempt(() => {
      const factory = page?.indexedDB as IDBFactory | undefined
      return factory && createIndexedDbStore(factory, databaseName({ name }))
    }),
    // It is missing in old browsers, and Firefox forbids it to a site that may not store anything.
    openChannel: (name, listener) =>
      attempt(() => {
        const channel = page && new page.BroadcastChannel(name)
        if (!channel) return undefined
        channel.onmessage = ({ data }) => listener(data)
        // A test in Node whose session is not stopped would never come to its end.
        ;(channel as { unref?(): void }).unref?.()
        return { post: (message) => channel.postMessage(message), close: () => channel.close() }
      }),
  }
}
