export { AccountScreen, AccountScreen as Component } from './AccountScreen'
