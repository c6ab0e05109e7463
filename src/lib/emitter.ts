/** A set of listeners, for what is outside the session layer too. */
export { createEmitter } from '../session/util/emitter'
