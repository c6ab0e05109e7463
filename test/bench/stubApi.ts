import type { BaseQueryApi } from '@reduxjs/toolkit/query'

/** What RTK Query hands to a base query, for one request. */
export const stubApi = (
  store: Pick<BaseQueryApi, 'dispatch' | 'getState'> = {
    dispatch: (action: unknown) => action as never,
    getState: () => undefined,
  },
): BaseQueryApi => {
  const { signal } = new AbortController()
  return {
    dispatch: store.dispatch,
    getState: store.getState,
    signal,
    abort: () => undefined,
    extra: undefined,
    endpoint: 'things',
    type: 'query',
  }
}
