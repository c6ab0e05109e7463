import { useCallback, useEffect, useRef, useState } from 'react'
import type { DemoSettings } from '../../demo/settings'
import { readDemo, type DemoView } from './control'

const interval = 2000

/**
 * The settings and counters of the demo back end, polled, because another tab, a test or a restart may change
 * them. `act` runs an action, shows `set` optimistically, and reads everything again when the action is done.
 */
export function useDemoServer() {
  const [view, setView] = useState<DemoView>()
  const [isGone, setGone] = useState(false)
  const looks = useRef(0)

  const look = useCallback(async () => {
    const turn = (looks.current += 1)
    const seen = await readDemo().catch(() => undefined)
    // An action was started after this reading began, so the reading is out of date.
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
