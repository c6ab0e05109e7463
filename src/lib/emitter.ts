/** A set of listeners, also for code outside the session layer. */
export { createEmitter } from '../session/util/emitter'
