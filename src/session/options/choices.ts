/** The possible values of some options, from which both their types and their check are derived. */
export const encodings = ['json', 'form'] as const
export const bearers = ['none', 'access', 'fresh', 'refresh'] as const
export const lifetimeUnits = ['seconds', 'milliseconds', 'epochSeconds', 'date'] as const
export const requestCredentials = ['omit', 'same-origin', 'include'] as const
export const renewals = ['refreshToken', 'cookie', 'accessToken', 'none'] as const
export const persistModes = ['tokens', 'none'] as const
export const userSources = ['call', 'login', 'token'] as const
export const refusalCodes = ['wrongPassword', 'locked', 'notVerified', 'tooMany'] as const
export const loginKinds = ['username', 'email', 'phone'] as const
export const fieldKinds = ['code', 'newPassword', 'choice', 'terms', 'trust', 'captcha'] as const

/** One of a list. */
export type OneOf<T extends readonly unknown[]> = T[number]
