export { PasswordHint } from './PasswordHint'
export { Problem } from './Problem'
export { Waiting } from './Waiting'
