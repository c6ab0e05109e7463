import { expect, test } from '@jest/globals'
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()
type Args = { url: string; method: string; headers?: Record<string, string>; data?: unknown }

/** As the recipe for axios, whose body is `data`, and which reads a stream itself. */
const axiosLike: BaseQueryFn<Args, unknown, { status: number }> = async ({
  url,
  data,
  ...init
}) => {
  const chunks: string[] = []
  try {
    const reader = (data as ReadableStream<string>).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read())
      chunks.push(part.value)
    reader.releaseLock()
  } catch {
    // nothing left
  }
  const { ok, status } = await fetch(new URL(url, apiUrl), { ...init, body: chunks.join('') })
  return ok ? { data: status } : { error: { status } }
}

test('a stream in `data` is not sent a second time, as in `body`', async () => {
  const bodies: string[] = []
  server.use(
    http.post('*/api/save', async ({ request }) => {
      bodies.push(await request.text())
      return new HttpResponse(null, { status: bodies.length === 1 ? 401 : 200 })
    }),
  )
  const host = await openHost({}, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(axiosLike, { baseUrl: apiUrl }),
      endpoints: (build) => ({
        save: build.mutation<unknown, ReadableStream>({
          query: (data) => ({ url: '/api/save', method: 'POST', data }),
        }),
      }),
    }),
  )
  await host.logIn()
  const data = new ReadableStream({
    start(controller) {
      controller.enqueue('all of it')
      controller.close()
    },
  })
  const done = await host.store.dispatch(host.own.endpoints.save.initiate(data))
  expect(bodies).toEqual(['all of it'])
  expect(done.error).toBeDefined()
})
