export { PasswordHint } from './PasswordHint'
export { Waiting } from './Waiting'
