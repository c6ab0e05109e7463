/** What a signed-in person sees first: the frame of all screens, and home. */
export const loadSignedIn = () => import('./signedIn')
