type Timer = { readonly at: number; readonly run: () => void; isOff: boolean }

/** A clock that goes from timer to timer; those of the whole process, while `run` lasts. */
export function createFakeClock(start: number) {
  let now = start
  const heap: Timer[] = []

  function add(timer: Timer) {
    let i = heap.push(timer) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (heap[parent]!.at <= timer.at) break
      heap[i] = heap[parent]!
      i = parent
    }
    heap[i] = timer
  }
  function take(): Timer {
    const [first, last] = [heap[0]!, heap.pop()!]
    if (heap.length === 0) return first
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && heap[child + 1]!.at < heap[child]!.at) child += 1
      if (heap[child]!.at >= last.at) break
      heap[i] = heap[child]!
      i = child
    }
    heap[i] = last
    return first
  }
  const after = (ms: number, run: () => void): Timer => {
    const timer = { at: now + ms, run, isOff: false }
    add(timer)
    return timer
  }

  return {
    now: () => now,
    after,
    /** Lets everything happen that is due up to then. */
    run(until: number) {
      const real = { setTimeout, clearTimeout }
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms: number) => after(ms, run),
        clearTimeout(timer: Timer | undefined) {
          if (timer !== undefined) timer.isOff = true
        },
      })
      try {
        while (heap.length > 0 && heap[0]!.at <= until) {
          const timer = take()
          if (timer.isOff) continue
          now = timer.at
          timer.run()
        }
      } finally {
        Object.assign(globalThis, real)
      }
    },
  }
}

export type FakeClock = ReturnType<typeof createFakeClock>
