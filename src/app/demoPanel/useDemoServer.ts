import { useCallback, useEffect, useRef, useState } from 'react'
import type { DemoSettings } from '../../demo/settings'
import { readDemo, type DemoView } from './control'

const interval = 2000

/**
 * What the demo back end is set to and has seen, kept true whoever changes it: another tab, a test, a
 * restart. `act` does something to it, shows what that will set, and looks again when it is done.
 */
export function useDemoServer() {
  const [view, setView] = useState<DemoView>()
  const [isGone, setGone] = useState(false)
  const looks = useRef(0)

  const look = useCallback(async () => {
    const turn = (looks.current += 1)
    const seen = await readDemo().catch(() => undefined)
    // A look that began before something was done would show what was.
    if (turn !== looks.current) return
    setGone(seen === undefined)
    if (seen) setView(seen)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      if (!document.hidden) void look()
      timer = setTimeout(tick, interval)
    }
    timer = setTimeout(tick)
    return () => clearTimeout(timer)
  }, [look])

  const act = useCallback(
    async (action: () => Promise<unknown>, set: Partial<DemoSettings> = {}) => {
      looks.current += 1
      setView((seen) => seen && { ...seen, settings: { ...seen.settings, ...set } })
      const done = await action().then(
        () => true,
        () => false,
      )
      await look()
      return done
    },
    [look],
  )
  return { view, isGone, act }
}
