/**
 * What the sign-in page says, loaded with it. The words for a sign-in that failed are under `errors` in `signedIn.ts`,
 * which comes when they are needed.
 */
export default {
  common: {
    skip: 'Skip to the content',
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
    rememberHint: 'Without this, you are signed out when you close the last tab of this app.',
    submit: 'Sign in',
    busy: 'Signing in',
    usernameMissing:
      '{kind, select, email {Enter your email address.} phone {Enter your phone number.} other {Enter your username.}}',
    failed: 'Signing in did not work. Try again.',
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
    absoluteTimeout:
      'You were signed out because your session had reached its longest allowed time.',
    userChanged: 'You were signed out because somebody else signed in here.',
    storageCleared: 'You were signed out because this browser’s data was cleared.',
    endedByApp: 'You were signed out.',
  },
  error: {
    title: 'Something went wrong',
    text: 'This part of the page stopped working. Your session is kept. Reload the page; if it happens again, go home.',
    outdated: 'A part of the page could not be loaded. Reload to get the newest version.',
    offline: 'You’re offline',
    offlineText:
      'This screen needs a connection the first time. It opens as soon as you’re back online.',
    details: 'Details',
  },
} as const
