import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { isSessionError } from '../state/errors'
import { isFields, read } from '../util/path'

/** What is used of the session's RTK Query api. */
export type ApiSlice = { readonly reducerPath: string; readonly endpoints: object }

/** Requests of the host that failed because their session ended. Each can be sent again, once. */
export type FailedRequests = {
  /** How many there are. */
  count(): number
  /** Sends all of them again, one after the other in their first order; resolves to whether all have succeeded. */
  retry(): Promise<boolean>
  /** Forgets them. */
  dismiss(): void
}

type Options = { forceRefetch: true; subscribe: false } | { fixedCacheKey?: string | undefined }
type Initiate = (
  args: unknown,
  options?: Options,
) => ThunkAction<Sent, never, unknown, UnknownAction>

type Sent = PromiseLike<{ error?: unknown }> & { readonly requestId: string }

type Failed = { readonly order: number; again(): Sent }

type Host = {
  /** The session's own endpoints: they are not the host's to make again. */
  readonly ownEndpoints: readonly string[]
  readonly dispatch: (action: UnknownAction) => unknown
  readonly emit: () => void
}

/** Whether the JSON of a value represents it completely. */
const isPlain = (value: unknown): boolean =>
  (Object(value) !== value && typeof value !== 'bigint') ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isFields(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain))

/** Whether a call failed because its session ended. */
const isCutOff = (error: unknown) =>
  isSessionError(error) &&
  (error.name === 'SessionEndedError' || error.name === 'ExpiredAuthSessionError')

/** Collects the calls of an RTK Query api that have failed, from the actions that tell of them. */
export function createFailedRequests({ ownEndpoints, dispatch, emit }: Host) {
  let calls = new Map<unknown, Failed>()
  /**
   * The calls that began before the end, by request id, with their order. Those that a kept page makes later are not
   * collected, because they are made again without it.
   */
  const underWay = new Map<unknown, number>()
  let begun = 0
  /** How often they have been forgotten: with their page, too. */
  let dismissals = 0

  const dismiss = () => {
    dismissals += 1
    if (calls.size === 0) return
    calls = new Map()
    emit()
  }

  return {
    count: () => calls.size,
    dismiss,
    async retry() {
      const all = [...calls].sort(([, one], [, other]) => one.order - other.order)
      dismiss()
      const mine = dismissals
      let haveAll = true
      let isOver = false
      for (const [key, call] of all) {
        if (isOver) calls.set(key, call)
        else {
          const sent = call.again()
          const { error } = await sent
          // The page is gone: the rest would be done by whoever is signed in by now.
          if (dismissals !== mine) return false
          haveAll &&= error === undefined
          isOver = isCutOff(error)
          // It may have been noted under a key of its own.
          if (isOver) calls.delete(sent.requestId)
          if (isOver) calls.set(key, call)
        }
      }
      if (isOver) emit()
      return haveAll
    },
    /** To be called with every action: notes calls that begin or fail; `isSuspended` while the page is kept. */
    note(action: UnknownAction, { reducerPath, endpoints }: ApiSlice, isSuspended: boolean) {
      const [, kind, step] =
        /^execute(Query|Mutation)\/(.+)$/.exec(
          action.type.startsWith(`${reducerPath}/`)
            ? action.type.slice(reducerPath.length + 1)
            : '',
        ) ?? []
      if (kind === undefined) return
      const isQuery = kind === 'Query'
      const id = read(action, 'meta.requestId')
      if (step === 'pending') {
        if (!isSuspended) underWay.set(id, (begun += 1))
        return
      }
      // A query whose answer is in the cache is rejected without having begun.
      const order = underWay.get(id)
      underWay.delete(id)
      // Nobody asks again for what was given up, as at the end of its page.
      const isFailed = step === 'rejected' && !read(action, 'meta.aborted')
      if (!isFailed || !isSuspended || order === undefined) return
      const name = read(action, 'meta.arg.endpointName')
      if (typeof name !== 'string' || ownEndpoints.includes(name)) return
      const { initiate } = (endpoints as Record<string, { initiate: unknown }>)[name] as {
        initiate: Initiate
      }
      const args = read(action, 'meta.arg.originalArgs')
      // The same mutation with the same arguments, such as a save that was clicked twice, is sent again once only.
      const same = isPlain(args) ? `${name} ${JSON.stringify(args)}` : id
      calls.set(isQuery ? read(action, 'meta.arg.queryCacheKey') : same, {
        order,
        // Under the cache key that hooks may share, so that a form with it is told of what comes of it.
        again: () =>
          dispatch(
            initiate(
              args,
              isQuery
                ? { forceRefetch: true, subscribe: false }
                : { fixedCacheKey: read(action, 'meta.arg.fixedCacheKey') as string | undefined },
            ) as never,
          ) as never,
      })
      emit()
    },
  } satisfies FailedRequests & { note: unknown }
}
