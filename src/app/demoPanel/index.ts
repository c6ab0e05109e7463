export { DemoPanel as default } from './DemoPanel'
