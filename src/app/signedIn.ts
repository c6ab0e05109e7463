// What a signed-in person sees first, in one piece: each file more is a step more before there is anything to see.
export { fetchAhead } from './fetchAhead'
export { HomeScreen } from '../screens/home'
export { Private } from './Private'
export { frame } from './shell/SignedInShell'
