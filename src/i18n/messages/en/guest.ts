/**
 * What the sign-in page says, loaded with it. The words for a sign-in that failed are under `errors` in `signedIn.ts`,
 * which comes when they are needed.
 */
export default {
  common: {
    skip: 'Skip to content',
    language: 'Language',
    retry: 'Retry',
    goHome: 'Back to home',
    reload: 'Reload page',
    error: 'Error: {title}',
  },
  screens: {
    home: 'Home',
    settings: 'Settings',
    session: 'Session',
    account: 'Account',
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
    failed: 'Couldn’t sign you in. Try again.',
    passwordMissing: 'Enter your password.',
    returnsTo: 'Sign in to continue to {screen}.',
  },
  ended: {
    logout: 'You’re signed out.',
    logoutElsewhere: 'You signed out in another tab.',
    bothExpired: 'Your session expired. Sign in to continue.',
    refreshRefused: 'Your session expired. Sign in to continue.',
    tokenRefused: 'Your session is no longer valid. Sign in again.',
    idle: 'You were signed out because you were inactive.',
    absoluteTimeout: 'Your session reached its time limit. Sign in again.',
    userChanged: 'You were signed out because another account signed in on this browser.',
    storageCleared:
      'You were signed out because this browser’s data was cleared or couldn’t be read.',
    endedByApp: 'You were signed out.',
  },
  error: {
    title: 'Something went wrong',
    text: 'This page stopped working. Reload it, or go back to home.',
    outdated: 'Part of this page didn’t load. Reload to get the latest version.',
    offline: 'You’re offline',
    offlineText:
      'This screen needs a connection the first time. It opens as soon as you’re back online.',
  },
} as const
