/** What people look for under a name that no option has, by its path; and where it is. */
const places: Readonly<Record<string, string>> = {
  idleTimeout: 'limits: [idleTimeout({ after: 900 })]',
  absoluteTimeout: 'limits: [absoluteTimeout({ after: 43200 })]',
  apiUrl: 'baseUrl',
  baseURL: 'baseUrl',
  url: 'baseUrl',
  storage: 'persist, and remember at each sign-in',
  onError: "session.on('error', …)",
  onLogin: "session.on('session/loggedIn', …)",
  onLogout: "session.on('session/loggedOut', …), and 'session/reset' for every other end",
  'token.header': 'token.name',
  'token.expiresAt': "token.expiresIn, with token.unit: 'date' or 'epochSeconds'",
  'refreshToken.expiresAt':
    "refreshToken.expiresIn, with refreshToken.unit: 'date' or 'epochSeconds'",
  'refreshToken.header':
    "endpoints.refresh.bearer: 'refresh', and buildRequest for a header of its own",
  'user.roles': 'user.scope',
  'user.permissions': 'user.scope',
  'login.email': "login.username: 'email'",
}

/** One sentence, after a blank, on where it is instead; empty where nothing is known. */
export const placeOf = (path: string) => {
  const place = Object.hasOwn(places, path) ? places[path] : undefined
  return place === undefined ? '' : ` What it may be meant for: ${place}.`
}
