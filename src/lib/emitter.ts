export { createEmitter } from '../session/util/emitter'
