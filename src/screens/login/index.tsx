export { LoginScreen } from './LoginScreen'
