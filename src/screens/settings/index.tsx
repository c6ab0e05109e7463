export { SettingsScreen, SettingsScreen as Component } from './SettingsScreen'
