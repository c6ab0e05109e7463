import { expect, jest, test } from '@jest/globals'

/** A channel that loses what is sent while the page is away, as WebKit's does. */
function losingChannel() {
  const state = { isAway: false, sent: 0 }
  class Losing {
    port1: { onmessage?: () => void } = {}
    port2 = {
      postMessage: () => {
        state.sent += 1
        if (!state.isAway) queueMicrotask(() => this.port1.onmessage?.())
      },
    }
  }
  return { state, Losing }
}

test('what React asked for while the page was put away is done once when it is back, in order', async () => {
  const { state, Losing } = losingChannel()
  Object.assign(globalThis, { MessageChannel: Losing })
  await import('../../src/app/keepReactGoing')
  const turn = jest.fn<(name: string) => void>()
  const nothing = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
  }

  setImmediate(() => turn('first'))
  await nothing()
  expect(turn.mock.calls).toEqual([['first']])

  state.isAway = true
  setImmediate(() => turn('second'))
  setImmediate(() => turn('third'))
  await nothing()
  expect(turn).toHaveBeenCalledTimes(1)

  state.isAway = false
  dispatchEvent(new Event('pageshow'))
  await nothing()
  expect(turn.mock.calls).toEqual([['first'], ['second'], ['third']])
  const { sent } = state
  dispatchEvent(new Event('pageshow'))
  expect(state.sent).toBe(sent)
})
