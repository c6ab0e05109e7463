import './polyfill.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getResponse } from 'msw'
import { failure } from './answers.ts'
import type { DemoBackend } from './backend.ts'
import { sendResponse, toRequest } from './nodeBridge.ts'

type Next = () => void

/**
 * Answers the paths below `/api/` and passes all others on. An unknown call is answered with 404 here, because
 * Vite would answer it with the app's page.
 */
export function demoMiddleware({ handlers }: DemoBackend) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse, next: Next) => {
    if (!incoming.url?.startsWith('/api/')) return next()
    try {
      const request = await toRequest(incoming, outgoing)
      const response = await getResponse(handlers, request)
      await sendResponse(response ?? failure(404, 'No such call'), outgoing)
    } catch (error) {
      if (incoming.destroyed && !incoming.complete) return
      console.error('The demo back end failed', error)
      if (outgoing.headersSent) outgoing.destroy()
      else await sendResponse(failure(500, 'The demo back end failed'), outgoing)
    }
  }
}
