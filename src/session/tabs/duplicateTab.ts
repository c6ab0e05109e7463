import { attempt } from '../util/attempt'
import { within } from '../util/timers'
import { ownerChannel, ticketKey } from '../util/storageKeys'
import type { Environment } from '../platform/environment'
import { nameOf } from '../state/order'
import { isLoggedIn, type Session } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'
import type { SharedState, SharedStateAccess } from './sharedState'

/** How long another page with the same record has to speak up, in milliseconds. */
const answerTimeoutMs = 500
/** Of how many sessions of tabs' own it is known who has them: those of tabs that are closed are told by nobody. */
const mostHolders = 100
const left = ' left'

/** `asks` for the pages that have a session; in the answer `isCopy` says whether theirs is another tab than the asker's. */
type OwnerMessage = { readonly proof: string; readonly asks?: string; readonly isCopy?: boolean }

/**
 * `window.open` and "Duplicate tab" copy sessionStorage: only one of the two tabs may use what is stored in it. So all
 * tabs share which ticket the session of a tab's own was last used with, and each use takes a new ticket in the place of
 * the one that the tab has. A tab whose ticket is an old one is a copy, or has been copied, and its session is another
 * tab's. Before it takes one, a page that has just been loaded asks whether another tab is using that session now; not
 * so at a reload, which is known by a mark that a page makes when it is left.
 */
export function createDuplicateTabGuard(
  env: Environment,
  storage: RecordStorage,
  shared: SharedStateAccess,
) {
  const key = ticketKey(env)
  const random = () => env.random().toString(36).slice(2)
  const read = (at = key) => attempt(() => env.sessionStorage()?.getItem(at)) ?? ''
  // Where the storage is blocked no record can be copied either.
  const write = (text: string, at = key) => attempt(() => env.sessionStorage()?.setItem(at, text))
  const has = (ticket: string | undefined) =>
    ticket === undefined || read().split(' ').includes(ticket)
  let channel: ReturnType<typeof env.openChannel>
  let stops: (() => void)[] = []
  let isClaimed = false
  let asked: { readonly proof: string; readonly answer: (isCopy: boolean) => void } | undefined

  function onMessage(message: unknown) {
    const { asks, proof = '', isCopy = false } = (message ?? {}) as OwnerMessage
    if (asks === undefined) {
      if (asked?.proof === proof) asked.answer(isCopy)
    } else if (isClaimed && storage.area() === 'tab' && nameOf(storage.stored()) === asks)
      // A frame has the very storage of the page around it, and so its proof is here too.
      channel?.post({ proof, isCopy: read(key + proof) === '' } satisfies OwnerMessage)
  }

  /** Whether another tab is using the session now. */
  async function isUsedElsewhere(asks: string) {
    const proof = random()
    write(proof, key + proof)
    // Without its proof it would be taken for a copy by the pages of its own tab.
    if (read(key + proof) === '') return false
    const answered = new Promise<boolean>((answer) => {
      asked = { proof, answer }
    })
    channel?.post({ asks, proof } satisfies OwnerMessage)
    const isCopy = await within(answerTimeoutMs, answered).catch(() => false)
    attempt(() => env.sessionStorage()?.removeItem(key + proof))
    return isCopy
  }

  /** Takes a new ticket, for the tab or (`isOver`) for nobody; whether the session is this tab's, or no other's. */
  async function take(session: Session, isOver = false): Promise<boolean> {
    if (storage.area() !== 'tab') return true
    const name = nameOf(session)
    const next = random()
    /** The tab keeps both: the change may be lost with the page. */
    const keep = (now: string | undefined) => {
      write(`${now} ${next}`)
      return has(next)
    }
    const change = (value: SharedState): SharedState => {
      const { [name]: now, ...others } = value.holders ?? {}
      return has(now) && (isOver || keep(now))
        ? {
            ...value,
            holders: Object.fromEntries(
              Object.entries({ ...others, [name]: next }).slice(-mostHolders),
            ),
          }
        : value
    }
    try {
      return has((await shared.change(change))?.holders?.[name])
    } catch {
      return true // nobody is signed out for want of a shared state
    }
  }

  const unmark = () => {
    if (read().endsWith(left)) write(read().slice(0, -left.length))
  }

  return {
    take,
    /** Makes sure, before its first use, that a record of this tab's own is no copy; a copy is dropped. */
    async claim() {
      channel = env.openChannel(ownerChannel(env), onMessage)
      const session = storage.settle() === 'tab' ? storage.stored() : undefined
      if (
        session !== undefined &&
        isLoggedIn(session) &&
        ((!read().endsWith(left) && (await isUsedElsewhere(nameOf(session)))) ||
          !(await take(session)))
      )
        storage.disown()
      unmark()
      isClaimed = true
    },
    open() {
      stops = [
        env.onPageHide((leaving) => {
          unmark()
          if (leaving) write(read() + left)
        }),
        // A frame that was left: the page around it is still there.
        env.onStorage((changed) => {
          if (changed === key) unmark()
        }),
      ]
    },
    close() {
      stops.forEach((stop) => stop())
      channel?.close()
      channel = undefined
    },
  }
}

export type DuplicateTabGuard = ReturnType<typeof createDuplicateTabGuard>
