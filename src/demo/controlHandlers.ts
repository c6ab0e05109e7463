import { http, HttpResponse, type HttpHandler } from 'msw'
import { failure, readBody, stamped } from './answers.ts'
import type { DemoControl } from './backend.ts'
import type { SettingsPatch } from './settings.ts'

/**
 * The control of the demo over HTTP, for browser tests. These calls are not counted, and no fault affects them.
 */
export function controlHandlers(control: DemoControl, now: () => number): HttpHandler[] {
  const answer = (response: Response) => stamped(response, now())
  const done = () => answer(new HttpResponse(null, { status: 204 }))

  return [
    http.get('*/api/demo/settings', () => answer(Response.json(control.settings()))),
    http.post('*/api/demo/settings', async ({ request }) => {
      const patch = await readBody(request)
      if (!patch) return answer(failure(400, 'The settings to change are needed, as JSON'))
      try {
        return answer(Response.json(control.change(patch as SettingsPatch)))
      } catch (error) {
        if (error instanceof RangeError) return answer(failure(400, error.message))
        throw error
      }
    }),
    http.get('*/api/demo/stats', () => answer(Response.json(control.stats()))),
    http.post('*/api/demo/revoke-access', () => {
      control.revokeAccess()
      return done()
    }),
    http.post('*/api/demo/expire-codes', () => {
      control.expireCodes()
      return done()
    }),
    http.post('*/api/demo/clear-faults', () => {
      control.clearFaults()
      return done()
    }),
    http.post('*/api/demo/reset', () => {
      control.reset()
      return done()
    }),
  ]
}
