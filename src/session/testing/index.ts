export type { TestContext } from './page'
export { signedInState, type SignedIn } from './signedInState'
export { storeSession } from './storeSession'
export { signIn, type SignInWith } from './signIn'
export {
  sessionPerWorker,
  type SessionFixtures,
  type SessionPerson,
  type SessionWorkerFixtures,
} from './sessionPerWorker'
