import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { SessionApi } from './hostApi'
import { read } from './path'

/** Calls of the host that the end of a session has cut off. Each can be made anew, once. */
export type FailedCalls = {
  /** How many there are. */
  count(): number
  /** Makes all of them anew, each as a call of its own; whether all have come through. */
  retry(): Promise<boolean>
  /** Forgets them. */
  dismiss(): void
}

type Options = { forceRefetch: true; subscribe: false }
type Initiate = (
  args: unknown,
  options?: Options,
) => ThunkAction<PromiseLike<{ error?: unknown }>, never, unknown, UnknownAction>

type Host = {
  readonly api: () => SessionApi
  readonly dispatch: (action: UnknownAction) => unknown
  readonly tell: () => void
}

/** The session's own endpoints: they are not the host's to make again. */
const own = ['login', 'logout', 'getUser']

/** Collects the calls of an RTK Query api that have failed, from the actions that tell of them. */
export function createFailedCalls({ api, dispatch, tell }: Host) {
  let calls = new Map<unknown, () => PromiseLike<{ error?: unknown }>>()

  const dismiss = () => {
    if (calls.size === 0) return
    calls = new Map()
    tell()
  }

  return {
    count: () => calls.size,
    dismiss,
    async retry() {
      const all = [...calls.values()]
      dismiss()
      const answers = await Promise.all(all.map((call) => call()))
      return answers.every(({ error }) => error === undefined)
    },
    note(action: UnknownAction) {
      const { reducerPath, endpoints } = api()
      const isQuery = action.type === `${reducerPath}/executeQuery/rejected`
      if (!isQuery && action.type !== `${reducerPath}/executeMutation/rejected`) return
      const name = read(action, 'meta.arg.endpointName')
      if (typeof name !== 'string' || own.includes(name)) return
      // A query that was not even asked, because its answer was there.
      if (read(action, 'meta.condition') === true) return
      const { initiate } = (endpoints as Record<string, { initiate: unknown }>)[name] as {
        initiate: Initiate
      }
      const args = read(action, 'meta.arg.originalArgs')
      const key = read(action, isQuery ? 'meta.arg.queryCacheKey' : 'meta.requestId')
      calls.set(
        key,
        async () =>
          dispatch(
            initiate(args, isQuery ? { forceRefetch: true, subscribe: false } : undefined) as never,
          ) as never,
      )
      tell()
    },
  } satisfies FailedCalls & { note: (action: UnknownAction) => void }
}
