import { whole } from '../lib/whole'

/** What a signed-in person sees first: the frame of all screens, and home. */
export const loadSignedIn = () =>
  whole(import('./signedIn'), 'homeOf', 'Private', 'frame', 'everybody', 'fetchAhead')
