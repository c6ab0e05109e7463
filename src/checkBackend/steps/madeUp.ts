const random = () => Math.random().toString(36).slice(2)

/** Values that no server knows. They are made once for each run: servers may count repeated wrong attempts. */
export const madeUp = { password: `wrong-${random()}`, token: `not-a-token-${random()}` }
