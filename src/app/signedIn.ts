// What a signed-in person sees first, in one piece: each file more is a step more before there is anything to see.
export { everybody } from './everybody'
export { fetchAhead } from './fetchAhead'
export { homeOf } from './homeOf'
export { Private } from './Private'
export { frame } from './shell/SignedInShell'
