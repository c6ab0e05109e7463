import { attempt } from '../util/attempt'
import { within } from '../util/timers'
import { ownerChannel, tabNameKey } from '../util/storageKeys'
import type { Environment } from '../platform/environment'
import { isLoggedIn } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'

/** How long the owner of a copied record has to speak up, in milliseconds. */
const answerTimeoutMs = 500
const left = ' left'

type OwnerMessage = { readonly asks?: string; readonly owns?: string }

/**
 * `window.open` and "Duplicate tab" copy sessionStorage: the copy must not use the same rotating token. Each tab has a
 * name beside its record, marked when the page is left, so that a reload knows itself; a tab that finds a name without
 * the mark asks whose it is.
 */
export function createDuplicateTabGuard(env: Environment, storage: RecordStorage) {
  const newName = () => env.random().toString(36).slice(2)
  const key = tabNameKey(env)
  let name = newName()
  let owner: (() => void) | undefined
  let channel: ReturnType<typeof env.openChannel>
  let stop: (() => void) | undefined

  function onMessage(message: unknown) {
    const { asks, owns } = (message ?? {}) as OwnerMessage
    // Whatever it has by now: what was copied was this tab's, or that of a frame in it.
    if (asks === name && owner === undefined) channel?.post({ owns: name } satisfies OwnerMessage)
    if (owns === name) owner?.()
  }

  // Where the storage is blocked no record can be copied either.
  const remember = (mark = '') => {
    attempt(() => env.sessionStorage()?.setItem(key, name + mark))
  }

  return {
    /** Makes sure, before its first use, that a record of this tab's own is no copy; a copy is dropped. */
    async claim() {
      // What a frame finds is no copy: it has the very storage of the page around it.
      if (env.isFramed()) return
      channel = env.openChannel(ownerChannel(env), onMessage)
      const found = attempt(() => env.sessionStorage()?.getItem(key))
      const session = storage.settle() === 'tab' ? storage.stored() : undefined
      if (found?.endsWith(left)) name = found.slice(0, -left.length)
      else if (found && session !== undefined && isLoggedIn(session)) {
        name = found
        const isOwned = new Promise<boolean>((resolve) => {
          owner = () => resolve(true)
        })
        channel?.post({ asks: name } satisfies OwnerMessage)
        const isCopy = await within(answerTimeoutMs, isOwned).catch(() => false)
        owner = undefined
        if (isCopy) {
          storage.disown()
          name = newName()
        }
      }
      remember()
    },
    open() {
      if (env.isFramed()) return
      stop = env.onPageHide((leaving) => remember(leaving ? left : ''))
    },
    close() {
      stop?.()
      channel?.close()
      channel = undefined
    },
  }
}
