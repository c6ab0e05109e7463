export { Countdown } from './Countdown'
export { PasswordHint } from './PasswordHint'
export { SignInError } from './SignInError'
export { Waiting } from './Waiting'
