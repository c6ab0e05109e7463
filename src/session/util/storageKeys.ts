type App = { readonly name: string }

/** The key of one app. Apps without a name have the same keys as all others of their origin without one. */
const inApp = ({ name }: App, key: string) => (name === '' ? key : `${key}:${name}`)

// Keys of localStorage, or of sessionStorage for what belongs to one tab.

/** The preferences of a person. They are not part of the session layer, so all apps of the origin share them. */
export const preferencesKey = 'persist:preferences'

/** The session, as redux-persist writes it. */
export const recordKey = (app: App) => inApp(app, 'persist:session')
/** When a person was last active in any tab. */
export const activityKey = (app: App) => inApp(app, 'neshast:active')
/** Since when a session counts whose login lies in the future. */
export const beganKey = (app: App) => inApp(app, 'neshast:began')
/** Which session ends with the last tab that has it. */
export const briefKey = (app: App) => inApp(app, 'neshast:brief')
/** When the cookie's hint was of no session: see `login/mayRestore.ts`. */
export const hintKey = (app: App) => inApp(app, 'neshast:hint')
/** What all tabs share beside the session, where there is no IndexedDB. */
export const sharedKey = (app: App) => inApp(app, 'neshast:shared')
/** The tickets with which this tab may use a session of its own: see `tabs/duplicateTab.ts`. */
export const ticketKey = (app: App) => inApp(app, 'neshast:tab')
/** What the keys of all drafts of an app begin with; those of one without a name do not begin those of another. */
export const draftPrefix = ({ name }: App) =>
  name === '' ? 'neshast:draft:' : `neshast:draft@${encodeURIComponent(name)}:`

/** The database in IndexedDB. */
export const databaseName = (app: App) => inApp(app, 'neshast')

// BroadcastChannels.

/** On this channel tabs tell each other about the session that they share. */
export const tabChannel = (app: App) => inApp(app, 'neshast')
/** On this channel a duplicated tab finds the tab that it is a copy of. */
export const ownerChannel = (app: App) => inApp(app, 'neshast:own')

// Web Locks.

/** Held in shared mode by all tabs of a session that ends with the last of them. */
export const briefLock = (app: App, epoch: string) => inApp(app, `neshast:brief:${epoch}`)
/** One turn to refresh a session: see `tabs/webLocks.ts`. */
export const refreshLock = (app: App, epoch: number, turn: number) =>
  inApp(app, `neshast:refresh:${epoch}:${turn}`)
/** Held during a call that may change the cookie, so that all tabs make such calls one after the other. */
export const cookieLock = (app: App) => inApp(app, 'neshast:cookie')
