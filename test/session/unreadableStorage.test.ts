import { expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

// @proves storage
test.each(['once', 'from now on'])(
  'a storage that cannot be read, %s, is not one that was cleared: nobody is signed out',
  async (when) => {
    const { signedIn, state, local } = open({ endpoints: { user: false, logout: false } })
    await signedIn()
    const read = local.getItem.bind(local)
    let isLeft = true
    local.getItem = (key) => {
      if (when === 'once' && !isLeft) return read(key)
      if (key.includes('persist:')) isLeft = false
      return blocked()
    }
    if (when !== 'once') Object.assign(local, { setItem: blocked, removeItem: blocked })
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    window.dispatchEvent(new Event('focus'))
    await wait(100)
    expect(isLeft).toBe(false)
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'a' } })
  },
)
