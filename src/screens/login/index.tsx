export { LoginScreen, LoginScreen as Component } from './LoginScreen'
