export { HomeScreen, HomeScreen as Component } from './HomeScreen'
