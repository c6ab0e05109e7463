import { session } from './session'

/** What is generated is injected into this. */
export const emptySplitApi = session.api
