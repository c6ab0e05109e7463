const random = () => Math.random().toString(36).slice(2)

/** What no server knows: one of each for a run, so that nothing wrong is tried twice. */
export const madeUp = { password: `wrong-${random()}`, token: `not-a-token-${random()}` }
