/** The scopes that this app uses. The compiler rejects any other. */
declare module '../session/state/register' {
  interface Register {
    scope: 'profile:read' | 'session:inspect'
  }
}

export {}
