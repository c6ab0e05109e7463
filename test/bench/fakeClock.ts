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

  /** Puts this clock's timers in the place of the process's; returns the way back. */
  function install() {
    const real = { setTimeout, clearTimeout }
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0) => after(ms, run),
      clearTimeout(timer: Timer | undefined) {
        if (timer !== undefined) timer.isOff = true
      },
    })
    return () => void Object.assign(globalThis, real)
  }
  /** Lets the next thing happen that is due up to then, if there is one. */
  function step(until: number): boolean {
    if (heap.length === 0 || heap[0]!.at > until) return false
    const timer = take()
    if (!timer.isOff) {
      now = timer.at
      timer.run()
    }
    return true
  }

  return {
    now: () => now,
    after,
    /** Lets everything happen that is due up to then. */
    run(until: number) {
      const uninstall = install()
      try {
        while (step(until));
      } finally {
        uninstall()
      }
    },
    /** Does the work with this clock's timers; time stands still but for `pass`. */
    async during<T>(work: (pass: (until: number) => Promise<void>) => Promise<T>): Promise<T> {
      const uninstall = install()
      try {
        return await work(async (until) => {
          while (step(until)) await rest()
        })
      } finally {
        uninstall()
      }
    },
  }
}

/** Lets everything happen that waits for no time. */
async function rest() {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export type FakeClock = ReturnType<typeof createFakeClock>
