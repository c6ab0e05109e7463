import '@testing-library/jest-dom/jest-globals'
import { afterAll } from '@jest/globals'
import { configure } from '@testing-library/dom'

// No test is about how soon: the machine may be busy.
configure({ asyncUtilTimeout: 15_000 })

/** Node's channels reach the test files that come after in the same process: none outlives its file. */
const channels = new Set<BroadcastChannel>()
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
}
afterAll(() => channels.forEach((channel) => channel.close()))
