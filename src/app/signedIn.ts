// One module for what a signed-in person sees first, so that it is one chunk and one request.
export { accountOf } from './account'
export { everybody } from './everybody'
export { fetchAhead } from './fetchAhead'
export { homeOf } from './homeOf'
export { Private } from './Private'
export { frame } from './shell/SignedInShell'
