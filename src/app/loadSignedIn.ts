import { whole } from '../lib/whole'

/** What a signed-in person sees first: the frame of all screens, and home. */
export const loadSignedIn = () =>
  whole(
    import('./signedIn'),
    ...(['homeOf', 'accountOf', 'Private', 'frame', 'everybody', 'fetchAhead'] as const),
  )
