/** In what a promise may hold or not; of each the first is meant where a tag does not say. */
export const dimensions = {
  engine: ['Chromium', 'Firefox', 'WebKit'],
  renewal: ['body', 'cookie'],
  storage: ['shared', 'ownTab'],
  apis: ['oneApi', 'twoApis'],
  person: ['same', 'another'],
  host: ['app', 'bare'],
} as const

export type Dimension = keyof typeof dimensions
export type Cell = (typeof dimensions)[Dimension][number]

/** What the README, and those that it leads to, promise. */
export type Promised = {
  says: string
  /** It has nothing to do with these: no such cells. */
  apart?: readonly Dimension[]
  /** Why a cell is empty; each that is has a reason. */
  empty?: Partial<Record<Cell, string>>
}

const screens = { apart: ['renewal', 'storage', 'apis', 'person'] } as const satisfies {
  apart: Dimension[]
}
const oneApi = 'one base query serves all apis; which of them asks makes no difference here'
const samePerson = 'there is one person in it'

export const promises = {
  reload: {
    says: 'A session survives reloads, and its page being closed.',
    empty: { twoApis: oneApi, another: samePerson },
  },
  oneRefresh: {
    says: 'However many tabs there are, one of them refreshes when the token ends, and no refresh token is used twice.',
  },
  noExpiredToken: {
    says: 'No token is sent after its end, whatever clocks, timers and naps of the laptop do; a 401 costs one refresh and one replay.',
  },
  outage: {
    says: 'A server or a network that is away, or answers nonsense, ends no session; it goes on by itself, and at once where the person asks.',
  },
  reason: {
    says: 'A session that ends says why: the server refused it, both tokens ended, somebody signed out, the storage was cleared, idle time.',
  },
  told: {
    says: 'A call that waits when a session ends is told so at once, by a typed error, in whatever way it was made.',
    empty: {
      app: 'the screens of a session go with it',
      oneApi: 'each of two is one',
      another: 'where another person follows at once, RTK Query ends its calls itself: known gaps',
    },
  },
  signOut: {
    says: 'Signing out is done at once, reaches all tabs, leaves no token, and the server is told, later where it is away.',
  },
  nobodyElse: {
    says: 'Whoever acts is whoever the screen says: nothing of one person is shown, sent, saved or signed out under another.',
  },
  typed: {
    says: 'Nothing typed into a marked form is lost when a session ends, nobody else gets it, and no password is kept.',
    empty: {
      cookie: 'drafts go by the end of a session, however it was renewed',
      ownTab: 'drafts are a tab’s own in either case',
      twoApis: 'forms send nothing by themselves',
    },
  },
  keptPage: {
    says: 'With `onEnd: dialog` the page of a session that ended stays, sends nothing, and is back after sign-in; another person gets a page of their own.',
  },
  storage: {
    says: 'With storage blocked, full, damaged or cleared a person can sign in, and is told what will not last.',
    empty: { twoApis: oneApi },
  },
  notKept: {
    says: 'Without “Keep me signed in” the session is this tab’s alone, and a copied tab has none of it; with a cookie it is all tabs’, and ends with the last one.',
    empty: { twoApis: oneApi },
  },
  frames: {
    says: 'The app in a frame of itself shares the session of its tab, and takes nothing away.',
    empty: {
      cookie: 'with a cookie all pages share the session, frames or not; the model plays it',
      shared: 'then a frame is one more tab',
      twoApis: oneApi,
    },
  },
  apart: {
    says: 'Two apps of one origin with a `name` each share nothing, and no token goes to another API than its own.',
    empty: {
      Chromium: 'names of keys, channels, locks and databases are the same in all engines',
      Firefox: 'the same',
      cookie: 'a cookie is the server’s to name',
      ownTab: 'one storage key serves both',
      twoApis: 'two RTK Query apis of one app are one app',
      app: 'the app is one of the two',
      another: 'another app is as another person to it',
    },
  },
  secrets: {
    says: 'No password and no token reaches DevTools, logs, URLs, error objects, the RTK Query cache or another origin.',
    empty: {
      app: 'the app adds no place that the search does not have',
      ownTab: 'what is written is the same, into another storage',
      another: 'a secret is one whoever looks',
      twoApis: 'the second api’s cache is watched by the model only',
    },
  },
  devTools: {
    says: 'The session reads as a story in Redux DevTools; a jump into the past spends no token and signs nobody out.',
    empty: {
      Chromium: 'jumps are made with the instrument of Redux DevTools itself, in jsdom',
      Firefox: 'the same',
      WebKit: 'the same',
      cookie: 'the state, which is what a jump changes, is the same; the model plays it',
      twoApis: 'the same',
      app: 'the app is shipped without DevTools',
    },
  },
  idle: {
    says: 'An idle time-out and an absolute time-out, where they are asked for, end the session in all tabs, with a warning before.',
    empty: {
      cookie: 'they go by what a person does, not by tokens',
      twoApis: 'the same',
      another: samePerson,
    },
  },
  backButton: {
    says: 'The back button after signing out shows nothing private.',
    apart: ['renewal', 'storage', 'apis', 'host'],
    empty: {},
  },
  start: {
    says: 'A page that cannot start, a script that is missing and a network that is away are told in words, with a way on.',
    ...screens,
  },
  signIn: {
    says: 'Sign-in says what is wrong, keeps what was typed, sends one login, and leads to where the person was going.',
    ...screens,
    empty: { bare: 'the form is the app’s' },
  },
  steps: {
    says: 'Where a server asks for more than the password, nobody is signed in before the last step; a wrong, late or repeated code says so, and what a step carries is nowhere to be seen.',
    empty: { twoApis: 'steps are of the login, which one api has' },
  },
  account: {
    says: 'Where a deployment has calls for it, a person changes their password and stays signed in, and signs out everywhere; a wrong old password costs no refresh, and nothing is pretended.',
    ...screens,
    empty: { bare: 'the screen is the app’s' },
  },
  reauthentication: {
    says: 'Where something dangerous needs a recent sign-in, the same person signs in over the page, in the same session, and the request is sent once more; never for another person.',
  },
  next: {
    says: '`?next=` leads to a page of this app, and nowhere else.',
    ...screens,
    empty: { WebKit: 'it is one function, which the others try', bare: 'the address is the app’s' },
  },
  languages: {
    says: 'Seven languages, each with its direction, its font and its theme from the first frame.',
    ...screens,
    empty: {
      Firefox: 'it paints before the first script has run: a theme or a direction may flash',
      bare: 'the words are the app’s',
    },
  },
  dates: {
    says: 'Dates are right in both calendars, and every date that is written can be read back.',
    ...screens,
    empty: { bare: 'the calendar is the app’s' },
  },
  accessible: {
    says: 'Everything can be done by keyboard, at 320 px and 400 %, and axe finds no breach of WCAG 2.2 A or AA.',
    ...screens,
    empty: { bare: 'the screens are the app’s' },
  },
  policy: {
    says: "The app runs under `default-src 'none'` with its own scripts and styles, and with Trusted Types.",
    ...screens,
    empty: { bare: 'the policy is that of the page around it' },
  },
} as const satisfies Record<string, Promised>

export type PromiseName = keyof typeof promises
