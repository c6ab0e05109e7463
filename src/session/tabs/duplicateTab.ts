import { storedText } from '../util/storedText'
import { ownerChannel, ticketKey } from '../util/storageKeys'
import type { Environment } from '../platform/environment'
import { nameOf } from '../state/order'
import type { Session } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'
import type { SharedState, SharedStateAccess } from './sharedState'

/** How long another page with the same record has to speak up, in milliseconds. */
const answerTimeoutMs = 500
/** For how many sessions of tabs' own the ticket is kept: nobody tells of those whose tab was closed. */
const mostTickets = 100
/** How much of the tab's text is kept, in characters: only the last of it matters. */
const mostText = 400

/** `asks` names a session, for the pages that have it; in their answer `isCopy` tells whether theirs is another tab. */
type OwnerMessage = { readonly proof: string; readonly asks?: string; readonly isCopy?: boolean }

/**
 * `window.open` and "Duplicate tab" copy sessionStorage: only one of the two tabs may use the session in it. So with each
 * use of a session of its own a tab takes a new ticket, and all tabs share which one is the last: who does not have that
 * is a copy, or has been copied, and the session is another tab's by now. A page that has just been loaded asks first
 * whether another tab is using the session; not so at a reload, which is known by a mark that a page makes when it is left.
 */
export function createDuplicateTabGuard(
  env: Environment,
  storage: RecordStorage,
  shared: SharedStateAccess,
) {
  /** What this page writes for the others of its tab to see: so they know each other. */
  const proof = String(env.random())
  const words = storedText(env.sessionStorage, ticketKey(env))
  /** By this a page tells the next one that it was left. */
  const isLeft = () => words.read().endsWith('!')
  const has = (word = '') => words.read().includes(word)
  /** Whether it is really there afterwards. */
  const add = (word: string) => {
    words.write(`${words.read()} ${word}`.slice(-mostText))
    return has(word)
  }
  const mark = (leaving: boolean) =>
    words.write(words.read().replace(/!$/, '') + (leaving ? '!' : ''))
  let channel: ReturnType<typeof env.openChannel>
  let stops: (() => void)[] = []
  let answered = (_isCopy?: boolean) => {}

  function onMessage(message: unknown) {
    const { asks, proof: asker, isCopy } = (message ?? {}) as OwnerMessage
    if (asker === proof) answered(isCopy)
    // Of two tabs that are loaded at the same moment neither gives way.
    else if (stops.length > 0 && storage.area() === 'tab' && nameOf(storage.stored()) === asks)
      channel?.post({ proof: asker, isCopy: !has(asker) } satisfies OwnerMessage)
  }

  /** Takes a new ticket, for this tab or (`isOver`) for nobody; whether the session is this tab's. */
  async function take(session: Session | undefined, isOver = false): Promise<boolean> {
    if (storage.area() !== 'tab') return true
    const name = `${nameOf(session)} `
    const next = name + String(env.random())
    const lastOf = (value?: SharedState) => value?.tickets?.find((each) => each.startsWith(name))
    const change = (value: SharedState): SharedState => {
      const last = lastOf(value)
      if (!has(last) || !(isOver || add(next))) return value
      const others = (value.tickets ?? []).filter((each) => each !== last)
      return { ...value, tickets: [...others, next].slice(-mostTickets) }
    }
    const now = await shared.change(change).catch(() => undefined)
    // Nobody is signed out for want of a shared state.
    return has(lastOf(now))
  }

  return {
    take,
    /** Makes sure, before its first use, that a record of this tab's own is no copy; a copy is dropped. */
    async claim() {
      channel = env.openChannel(ownerChannel(env), onMessage)
      const session = storage.settle() === 'tab' ? storage.stored() : undefined
      const asks = nameOf(session)
      const isReload = isLeft()
      // Without its proof the pages of this very tab would take it for a copy.
      const mayAsk = add(proof) && !isReload
      if (asks === '') return
      const isCopy =
        mayAsk &&
        (await new Promise<boolean | undefined>((resolve) => {
          answered = resolve
          setTimeout(resolve, answerTimeoutMs)
          channel?.post({ asks, proof } satisfies OwnerMessage)
        }))
      if (isCopy || !(await take(session))) storage.disown()
    },
    open() {
      stops = [
        env.onPageHide(mark),
        // A frame was left: the page around it is still there.
        env.onStorage(() => {
          if (isLeft()) mark(false)
        }),
      ]
    },
    close() {
      stops.forEach((stop) => stop())
      channel?.close()
    },
  }
}

export type DuplicateTabGuard = ReturnType<typeof createDuplicateTabGuard>
