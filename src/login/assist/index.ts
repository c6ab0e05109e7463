export { PasswordHint } from './PasswordHint'
export { Problem } from './SignInError'
export { Waiting } from './Waiting'
