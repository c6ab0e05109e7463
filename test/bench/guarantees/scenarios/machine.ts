import { holds, type Scenario } from '../scenario.ts'
import type { Tab, World } from '../world.ts'
import { isSara, signedIn } from './expiry.ts'

export const sizes = { cycles: 200 }

async function heap({ page }: Tab, world: World) {
  const devtools = await world.context.newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1000
}

export const machine: Scenario[] = [
  {
    name: 'frozen',
    what: 'a tab stands still in the middle of its refresh: another one goes on within a minute',
    async play(world) {
      const tab = await signedIn(world)
      world.server.break('refresh', { kind: 'hang' })
      await world.pass(world.lifetime + 60)
      void tab.ask().catch(() => undefined)
      await world.settle()
      if (world.server.count('refresh') === 0) throw new Error('No refresh to stand still in.')
      const devtools = await world.context.newCDPSession(tab.page)
      await devtools.send('Debugger.enable')
      const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
      void devtools.send('Runtime.evaluate', { expression: 'debugger' }).catch(() => undefined)
      await paused
      world.server.mend()
      const other = await world.open()
      const start = Date.now()
      let answer = await other.ask()
      while (!isSara(answer) && Date.now() - start < 60_000) {
        await world.settle(1000)
        answer = await other.ask()
      }
      const seconds = Math.round((Date.now() - start) / 1000)
      await devtools.send('Debugger.resume').catch(() => undefined)
      holds(isSara(answer), `nothing for ${seconds} s: ${answer.error}`)
      return `${seconds} s`
    },
  },
  {
    name: 'memory',
    what: 'sign-in, a request, sign-out, again and again: after a minute and a half the heap has grown by less than 5 kB each time',
    async play(world) {
      const tab = await world.open()
      const cycle = (count: number) =>
        tab.page.evaluate(async (count) => {
          const { library } = window.host
          for (let i = 0; i < count; i += 1) {
            await library.signIn('sara', 'parvaz-1405')
            await library.ask('/data')
            await library.signOut()
          }
        }, count)
      /** What is kept for a while only, such as the caches of RTK Query for a minute, is let go first. */
      const kept = async () => {
        await world.live(90, 5)
        return heap(tab, world)
      }
      await cycle(50)
      const before = await kept()
      await cycle(sizes.cycles)
      const grown = ((await kept()) - before) / sizes.cycles
      holds(grown < 5, `${grown.toFixed(2)} kB each time`)
      return `${grown.toFixed(2)} kB each time, ${sizes.cycles} times`
    },
  },
]
