import type { FaultError, RefusedError, SessionError } from './errors'
import type { SessionEvent } from './events'
import type { Session } from './session'
import { transitions } from './transitions'

/** Whether something happened in this tab, or in another one that shares its session. */
export type Origin = 'here' | 'elsewhere'

type Told = {
  [T in SessionEvent['type']]: [
    event: Extract<SessionEvent, { type: T }>,
    session: Session,
    origin: Origin,
  ]
} & { fault: [error: FaultError]; error: [error: SessionError] }

/**
 * What a host can listen for: the session's events; `error` for each call of the session that went wrong, without the
 * server's own text, which may hold anything; and `fault` for those that were not answered.
 */
export type Listenable = keyof Told
/** What a listener is told: the event, the session after it, and where it happened; or the error. */
export type Listener<T extends Listenable> = (...told: Told[T]) => void

/** Declared here, for a host may be without the types of Node: its bundler puts `NODE_ENV` in. */
declare const process: { env: { NODE_ENV?: string } }

/** Says of a name that no event has, what names there are. */
function checkName(name: string) {
  const names = ['error', 'fault', ...Object.keys(transitions).map((each) => `session/${each}`)]
  if (!names.includes(name))
    throw new TypeError(`There is no event ${name}; there are: ${names.join(', ')}.`)
}

/** Makes `on` for the host, and `tell` for the session layer. */
export function createListeners() {
  const all = new Map<Listenable, Set<{ tell: (...told: never[]) => void }>>()
  const reported = new WeakSet<SessionError>()

  function tell<T extends Listenable>(name: T, ...told: Told[T]) {
    all.get(name)?.forEach((listener) => {
      try {
        listener.tell(...(told as unknown as never[]))
      } catch (error) {
        // The host's own, and no matter of the session: it goes where uncaught errors go.
        setTimeout(() => {
          throw error
        })
      }
    })
  }

  return {
    tell,
    /** Tells of an error, each once however many calls it answers. */
    report(error: SessionError) {
      if (reported.has(error)) return
      reported.add(error)
      const { serverMessage: _text, ...told } = error as RefusedError
      tell('error', told as SessionError)
      if (error.name === 'FaultError') tell('fault', error)
    },
    /**
     * Calls the listener whenever the event has happened; returns the way to stop.
     * @throws TypeError for a name that no event has; in production that one is never called.
     */
    on<T extends Listenable>(name: T, listener: Listener<T>): () => void {
      if (process.env.NODE_ENV !== 'production') checkName(name)
      const mine = { tell: listener as unknown as (...told: never[]) => void }
      const those = all.get(name) ?? new Set()
      all.set(name, those.add(mine))
      return () => {
        those.delete(mine)
      }
    },
  }
}

export type Listeners = ReturnType<typeof createListeners>
