/** What a person can meet before signing in; loaded with the page. */
export default {
  common: {
    skip: 'Skip to the content',
    loading: 'Loading',
    language: 'Language',
    retry: 'Retry',
    signIn: 'Sign in',
    goHome: 'Go home',
    reload: 'Reload the page',
    error: 'Error: {title}',
  },
  screens: {
    home: 'Home',
    settings: 'Settings',
    session: 'Session',
  },
  login: {
    title: 'Sign in',
    heading: 'Sign in to {product}',
    username: '{kind, select, email {Email address} phone {Phone number} other {Username}}',
    password: 'Password',
    showPassword: 'Show password',
    remember: 'Keep me signed in',
    submit: 'Sign in',
    busy: 'Signing in',
    usernameMissing:
      '{kind, select, email {Enter your email address.} phone {Enter your phone number.} other {Enter your username.}}',
    passwordMissing: 'Enter your password.',
    returnsTo: 'After signing in you will return to {screen}.',
  },
  ended: {
    logout: 'You signed out.',
    logoutElsewhere: 'You were signed out because you signed out in another tab.',
    bothExpired: 'You were signed out because your session had expired.',
    refreshRefused: 'You were signed out because the server did not extend your session.',
    tokenRefused: 'You were signed out because the server no longer accepted your session.',
    idle: 'You were signed out because you had been away for a while.',
    ceiling: 'You were signed out because your session had reached its longest allowed time.',
    userChanged: 'You were signed out because somebody else signed in here.',
    storageCleared: 'You were signed out because this browser’s data was cleared.',
  },
  errors: {
    credentials:
      '{kind, select, email {The email address} phone {The phone number} other {The username}} or the password is not right. Check both and try again.',
    locked: 'This account is locked. Ask the people who run this service to unlock it.',
    forbidden: 'This account may not sign in here.',
    refused: 'The server refused the request (status {status, number}).',
    serverSays: 'The server says:',
    tooMany: 'Too many tries. Wait a moment, then try again.',
    tooManyUntil: 'Too many tries. You can try again <when></when>.',
    tooManyNow: 'You can try again now.',
    offline: 'You seem to be offline. Check your connection, then try again.',
    unreachable: 'The server cannot be reached. Check your connection, then try again.',
    timeout: 'The server did not answer in time. Try again in a moment.',
    server: 'The server has a problem (status {status, number}). Try again in a moment.',
    notUnderstood:
      'The answer could not be understood. If you are on a public network, open its sign-in page first, then try again.',
    missingField:
      'The server answered without the field <field></field>. This is not your fault: tell the people who run this service.',
    expired: 'The session expired before this was done. Sign in again.',
    ended: 'The session ended before this was done. Try again.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have been moved, or the link may be incomplete.',
  },
  error: {
    title: 'Something went wrong',
    text: 'This part of the page stopped working. Your session is kept. Reload the page; if it happens again, go home.',
    outdated: 'A part of the page could not be loaded. Reload to get the newest version.',
    details: 'Details',
  },
} as const
