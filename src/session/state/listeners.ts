import type { FaultError, RefusedError, SessionError } from './errors'
import type { SessionEvent } from './events'
import type { Session } from './session'
import { transitions } from './transitions'
import { createEmitter } from '../util/emitter'

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

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** @throws TypeError for a name that no event has; its message lists the names that there are. */
function checkName(name: string) {
  const names = ['error', 'fault', ...Object.keys(transitions).map((each) => `session/${each}`)]
  if (!names.includes(name))
    throw new TypeError(`There is no event ${name}; there are: ${names.join(', ')}.`)
}

/** Makes `on` for the host, and `tell` for the session layer. */
export function createListeners() {
  const { emit, subscribe } = createEmitter<[name: Listenable, told: readonly unknown[]]>()
  const reported = new WeakSet<SessionError>()

  /** What is still to be told: where a listener causes the next event, all others hear of this one first. */
  const due: Parameters<typeof emit>[] = []

  function tell<T extends Listenable>(name: T, ...told: Told[T]) {
    if (due.push([name, told]) > 1) return
    for (const each of due) emit(...each)
    due.length = 0
  }

  return {
    tell,
    /** Tells the listeners of an error, once even if it is the result of several calls. */
    report(error: SessionError) {
      if (reported.has(error)) return
      reported.add(error)
      const { serverMessage: _text, ...told } = error as RefusedError
      tell('error', told as SessionError)
      if (error.name === 'FaultError') tell('fault', error)
    },
    /**
     * Calls the listener whenever the event has happened; returns the function that unsubscribes. Where a listener causes
     * the next event, that is told once all have heard of this one, also to who listens since.
     * @throws TypeError for a name that no event has; in production such a listener is never called.
     */
    on<T extends Listenable>(name: T, listener: Listener<T>): () => void {
      if (process.env.NODE_ENV !== 'production') checkName(name)
      return subscribe((happened, told) => {
        if (happened === name) listener(...(told as Told[T]))
      })
    },
  }
}

export type Listeners = ReturnType<typeof createListeners>
