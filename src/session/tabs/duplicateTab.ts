import { storedText } from '../util/storedText'
import { ownerChannel, ticketKey } from '../util/storageKeys'
import type { Environment } from '../platform/environment'
import { nameOf } from '../state/order'
import { over } from '../state/reducer'
import type { EndReason, Session } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'
import { isReason } from '../storage/schema'
import type { SharedState, SharedStateAccess } from './sharedState'

/** How long another page with the same record has to answer, in milliseconds. */
const answerTimeoutMs = 500
/** How many tickets the shared state keeps: nothing tells when a tab is closed, so the oldest are dropped. */
const mostTickets = 100
/** How many characters of this tab's text in sessionStorage are kept: only its end matters. */
const mostText = 400

/**
 * `asks` names a session, and the pages that have it answer. In the answer, `isCopy` tells whether that page is in
 * another tab.
 */
type OwnerMessage = { readonly proof: string; readonly asks?: string; readonly isCopy?: boolean }

/**
 * `window.open` and "Duplicate tab" copy sessionStorage, but only one of the two tabs may use the session in it,
 * because a refresh token that rotates can be used once. So a tab takes a new ticket, a random text, whenever it uses a
 * session of its own, and the shared state holds the last one. A tab whose sessionStorage lacks that ticket is a copy,
 * or its copy has used the session first: the session belongs to the other tab. A page that has just been loaded first
 * asks whether another tab is using the session, except after a reload, which is known by the mark that a page appends
 * when it is left.
 *
 * The last ticket of a session that is over has the reason in place of a random text, also where all tabs shared the
 * session: a browser that is killed may have lost the end that localStorage was to store.
 */
export function createDuplicateTabGuard(
  env: Environment,
  storage: RecordStorage,
  shared: SharedStateAccess,
) {
  /**
   * This page's random text in sessionStorage, by which the other pages of its tab, such as frames, know that it is in
   * the same tab.
   */
  const proof = String(env.random())
  const words = storedText(env.sessionStorage, ticketKey(env))
  /** A page appends the mark when it is left; by it the next one knows a reload. */
  const isLeft = () => words.read().endsWith('!')
  const has = (word = '') => words.read().includes(word)
  /** Appends a word; returns whether it is really stored afterwards. */
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
    // A page answers only once it has started (`open`): of two tabs that are loaded at the same moment neither gives
    // way.
    else if (stops.length > 0 && storage.area() === 'tab' && nameOf(storage.stored()) === asks)
      channel?.post({ proof: asker, isCopy: !has(asker) } satisfies OwnerMessage)
  }

  const lastOf = (session: Session | undefined, value?: SharedState) =>
    value?.tickets?.find((each) => each.startsWith(`${nameOf(session)} `))

  /**
   * Takes a new ticket for this tab, or notes why the session is over; resolves to whether the session was this tab's.
   */
  async function take(session: Session | undefined, end?: EndReason): Promise<boolean> {
    if (storage.area() !== 'tab' && !end) return true
    const next = `${nameOf(session)} ${end ?? env.random()}`
    const change = (value: SharedState): SharedState => {
      const last = lastOf(session, value)
      const others = value.tickets?.filter((each) => each !== last) ?? []
      return has(last) && (end || add(next))
        ? { ...value, tickets: [...others, next].slice(-mostTickets) }
        : value
    }
    const now = await shared.change(change).catch(() => undefined)
    // Without a shared state there is no last ticket, and the session counts as this tab's: nobody is signed out for
    // that.
    return has(lastOf(session, now))
  }

  return {
    take,
    /** Why a session is over, by the shared state and whatever the storage shows; `undefined` where that is not noted. */
    endOf(session?: Session, value?: SharedState): EndReason | undefined {
      const reason = lastOf(session, value)?.slice(nameOf(session).length + 1)
      return isReason(reason) ? reason : undefined
    },
    /** Makes sure, before its first use, that a record of this tab's own is no copy; a copy is dropped. */
    async claim() {
      channel = env.openChannel(ownerChannel(env), onMessage)
      const session = storage.settle() === 'tab' ? storage.stored() : undefined
      const asks = nameOf(session)
      const isReload = isLeft()
      // If the proof could not be stored, the other pages of this same tab would take this one for a copy: then it must
      // not ask.
      const mayAsk = add(proof) && !isReload
      if (!asks) return
      const isCopy =
        mayAsk &&
        (await new Promise<boolean | undefined>((resolve) => {
          answered = resolve
          setTimeout(resolve, answerTimeoutMs)
          channel?.post({ asks, proof } satisfies OwnerMessage)
        }))
      const isOurs = !isCopy && (await take(session))
      // Meanwhile another page of this tab may have begun another session.
      if (isOurs || !session || nameOf(storage.stored()) !== asks) return
      if (isCopy) storage.disown()
      // Nobody has it: a browser that brings a tab back after a crash may bring back an old sessionStorage.
      else storage.write(over(session, { reason: 'bothExpired', at: env.now() }))
    },
    open() {
      stops = [
        env.onPageHide(mark),
        // A frame of this tab was left, but this page is still there: the mark of the frame goes.
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
