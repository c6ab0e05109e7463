/** The scopes that this app asks for: the compiler knows no others. */
declare module '../session/state/register' {
  interface Register {
    scope: 'profile:read' | 'session:inspect'
  }
}

export {}
