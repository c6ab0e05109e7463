export { SessionScreen, SessionScreen as Component } from './SessionScreen'
