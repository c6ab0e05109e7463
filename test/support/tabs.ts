import { afterEach, expect } from '@jest/globals'
import { createDevice, type Tab } from './device'

type Device = ReturnType<typeof createDevice>
type TabOptions = Parameters<Device['openTab']>[0]

/** Opens tabs, by default each on a device of its own, and closes them when the test is over. */
export function useTabs() {
  const open: Tab[] = []
  afterEach(() => open.splice(0).forEach((tab) => tab.close()))

  const openTab = async (given: TabOptions = {}, device: Device = createDevice()) => {
    const tab = await device.openTab(given)
    open.push(tab)
    return tab
  }
  return {
    openTab,
    /** A tab in which Sara has logged in. */
    async signedIn(given: TabOptions = {}, device?: Device) {
      const tab = await openTab(given, device)
      expect(await tab.logIn()).toBeUndefined()
      return tab
    },
  }
}
