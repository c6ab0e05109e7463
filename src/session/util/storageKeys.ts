type App = { readonly name: string }

/** Those of apps without a name are the same for all apps of the origin. */
const inApp = ({ name }: App, key: string) => (name === '' ? key : `${key}:${name}`)

// Everything that is kept in localStorage, or in sessionStorage where it is a tab's own.

/** What a person has chosen in this app: not the session layer's, and so for all apps of the origin. */
export const preferencesKey = 'persist:preferences'

/** The session, as redux-persist writes it. */
export const recordKey = (app: App) => inApp(app, 'persist:session')
/** When a person was last active in any tab. */
export const activityKey = (app: App) => inApp(app, 'neshast:active')
/** Which session ends with the last tab that has it. */
export const briefKey = (app: App) => inApp(app, 'neshast:brief')
/** What all tabs share beside the session, where there is no IndexedDB. */
export const sharedKey = (app: App) => inApp(app, 'neshast:shared')
/** The tickets with which this tab may use a session of its own. */
export const ticketKey = (app: App) => inApp(app, 'neshast:tab')
/** What the keys of all drafts begin with. */
export const draftPrefix = (app: App) => `${inApp(app, 'draft')}:`

/** The database in IndexedDB. */
export const databaseName = (app: App) => inApp(app, 'neshast')

// BroadcastChannels.

/** By which tabs tell each other of the session that they share. */
export const tabChannel = (app: App) => inApp(app, 'neshast')
/** By which a duplicated tab finds the one that it is a copy of. */
export const ownerChannel = (app: App) => inApp(app, 'neshast:own')

// Web Locks.

/** Held in common by the tabs of a session that ends with the last of them. */
export const briefLock = (app: App, epoch: string) => inApp(app, `neshast:brief:${epoch}`)
/** One turn to refresh a session. */
export const refreshLock = (app: App, epoch: number, turn: number) =>
  inApp(app, `neshast:refresh:${epoch}:${turn}`)
/** What may change the cookie is done one after the other over all tabs. */
export const cookieLock = (app: App) => inApp(app, 'neshast:cookie')
