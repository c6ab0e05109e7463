import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createApi, type Api } from '../support/api.ts'
import { buildApp } from '../support/build.ts'
import { serve } from './serve.ts'

const floorConfig = fileURLToPath(new URL('floor/vite.config.ts', import.meta.url))

/** A build in a folder of its own, and where it is served. */
export type Site = { readonly dir: string; readonly url: string }
export type Served = { readonly api: Api; readonly app: Site; readonly floor: Site }

/**
 * Builds the app as it is shipped, and the floor page (see `floor/main.tsx`), serves each on an origin of its
 * own, both in the same way, and the demo back end on a third; all of it goes when the work is done.
 */
export async function served<T>(work: (served: Served) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'neshast-bench-'))
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true })]
  const site = async (name: string): Promise<Site> => {
    const dir = join(folder, name)
    const { url, close } = await serve(dir)
    stops.unshift(close)
    return { dir, url }
  }
  try {
    const api = await createApi()
    stops.unshift(() => api.goDown())
    await buildApp(join(folder, 'app'), api.url)
    await build({
      configFile: floorConfig,
      logLevel: 'error',
      build: { outDir: join(folder, 'floor') },
      define: { 'import.meta.env.VITE_API_URL': JSON.stringify(api.url) },
    })
    return await work({ api, app: await site('app'), floor: await site('floor') })
  } finally {
    for (const stop of stops) await stop()
  }
}
