import { describe, expect, test } from '@jest/globals'
import { createIndexedDbStore } from '../../../src/session/platform/indexedDbStore'
import { createFakeIndexedDb } from '../../support/fakeIndexedDb'

const add = (stored: unknown) => ((stored as number | undefined) ?? 0) + 1
const broken = { name: 'UnknownError' }

function open() {
  const database = createFakeIndexedDb()
  const tab = () => createIndexedDbStore(database.factory, 'shared')
  return { ...database, tab }
}

// @proves storage
describe('the value that tabs share in IndexedDB', () => {
  test('is none at first, and then what the last change has made of it', async () => {
    const { tab, contents, durabilities, opened } = open()
    const { update } = tab()
    const seen: unknown[] = []
    await update((stored) => (seen.push(stored), { a: 1 }))
    expect(await update((stored) => (seen.push(stored), { a: 2 }))).toEqual({ a: 2 })
    expect(seen).toEqual([undefined, { a: 1 }])
    expect(contents('shared')).toEqual({ session: { shared: { a: 2 } } })
    // A word that a crash of the computer takes back is asked for anew; waiting for the disk would cost each refresh.
    expect(durabilities).toEqual(['relaxed', 'relaxed'])
    expect(opened()).toBe(1)
  })

  test('loses no change where several tabs make one at the same time', async () => {
    const { tab } = open()
    const [one, other] = [tab(), tab()]
    const all = [one, other, one, other, one].map(({ update }) => update(add))
    expect((await Promise.all(all)).sort()).toEqual([1, 2, 3, 4, 5])
    expect(await tab().update(add)).toBe(6)
  })

  test('stays as it is where the change fails, and the next one works', async () => {
    const { tab } = open()
    const { update } = tab()
    await update(add)
    const failing = update(() => {
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await update(add)).toBe(2)
  })

  test.each(['open', 'get', 'put'] as const)(
    'tells where IndexedDB fails (%s), and is had again once it works',
    async (what) => {
      const { tab, break: breakDown } = open()
      const { update } = tab()
      if (what !== 'open') await update(add)
      breakDown(what)
      await expect(update(add)).rejects.toMatchObject(broken)
      await expect(update(add)).rejects.toMatchObject(broken)
      breakDown()
      expect(await update(add)).toBe(what === 'open' ? 1 : 2)
    },
  )

  test('does not keep another page from deleting it, and begins anew', async () => {
    const { tab, delete: remove } = open()
    const tabs = [tab(), tab()]
    for (const { update } of tabs) await update(add)
    expect(remove('shared')).toBe(true)
    expect(await tabs[0]!.update(add)).toBe(1)
    expect(await tabs[1]!.update(add)).toBe(2)
  })

  test('begins anew where the browser has cleared it', async () => {
    const { tab, clear } = open()
    const { update } = tab()
    await update(add)
    clear()
    expect(await update(add)).toBe(1)
  })
})
