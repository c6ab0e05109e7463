import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { AccountSetup } from '../../lib/account'
import { checkOptions } from '../../session/options/checkOptions.ts'
import { fillOptions } from '../../session/options/defaults.ts'
import type { SessionOptions } from '../../session'
import { fill } from '../../session/util/fill.ts'
import { checkAccount } from '../checkAccount.ts'
import { readBuildRecord } from '../buildRecord.ts'
import { callsOf } from '../callsOf.ts'
import { compressFile } from '../compress.ts'
import { originsOf } from '../originsOf.ts'
import { defaultDeployment, type Deployment } from '../servers/deployment.ts'
import { writeServerFiles } from '../writeServerFiles.ts'
import { UsageError, type Wish } from './arguments.ts'
import { applyBrand, checkBrandWish } from './brand.ts'
import { writeConfiguration } from './page.ts'
import { createPlace, removePlaced } from './placed.ts'

/** With a proxy, the path of each call must be one that is forwarded to the API. */
function checkProxy(options: SessionOptions, account: AccountSetup | undefined, { proxy }: Wish) {
  if (proxy === undefined) return
  const filled = fillOptions(options)
  const { baseUrl } = filled
  const page = 'https://page.invalid'
  const base = new URL(baseUrl, page)
  if (base.origin !== page)
    throw new UsageError(
      `Session option baseUrl: expected a path of this origin with --proxy, but got "${baseUrl}".`,
    )
  for (const { name, url: given } of callsOf(filled, account)) {
    const url = new URL(given, base)
    if (url.origin !== page || proxy.paths.some((path) => url.pathname.startsWith(path))) continue
    throw new UsageError(
      `${name}: ${url.pathname} does not go to ${proxy.to}: what does: ` +
        `${proxy.paths.join(', ')}. Add --proxy-path.`,
    )
  }
}

/** Leaves out the fields that were not given. */
const said = (configuration: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(configuration).filter(
      ([, value]) => value !== undefined && JSON.stringify(value) !== '{}',
    ),
  )

/**
 * Configures a build: checks first, by the same rules as the build, then writes.
 * @returns What was done, one line for each.
 * @throws UsageError, or a TypeError that names the option's path.
 */
export async function configure(wish: Wish): Promise<string[]> {
  const { dir, session, devTools } = wish
  if (!existsSync(join(dir, '.vite/build.json')))
    throw new UsageError(`${dir} is no build of this app: npm run build makes one.`)
  const record = await readBuildRecord(dir)
  const { base, page, setup } = record
  const options = fill(session, setup.session) as SessionOptions
  // Other options may need them: that they are there is known, and not what they do.
  const functions = Object.fromEntries(record.functions.map((name) => [name, () => undefined]))
  checkOptions({ ...options, ...functions })
  checkAccount({ account: setup.account, session: options })
  const connect = [...new Set([...originsOf(options), ...wish.connect])]
  checkProxy(options, setup.account, wish)
  if (wish.brand) await checkBrandWish(wish.brand, record)

  const file = join(dir, 'index.html')
  await removePlaced(dir)
  const { html = page, brand } = wish.brand
    ? await applyBrand(wish.brand, record, dir, createPlace(dir))
    : {}
  const configuration = said({ brand, devTools, session })
  await writeFile(file, writeConfiguration(html, configuration))
  await compressFile(file)

  const deployment: Deployment = {
    ...{ base, connect, reportTo: wish.reportTo, host: wish.host },
    ...{ certificate: wish.certificate, proxy: wish.proxy },
    root: wish.root ?? defaultDeployment.root,
  }
  const files = await writeServerFiles(dir, deployment)
  const warning = connect.some((origin) => /^(http|ws):/.test(origin))
    ? [
        'Browsers block calls of a page over https to an address with http or ws, but to this machine.',
      ]
    : []
  return [
    `${relative('.', file)}: ${JSON.stringify(configuration)}`,
    `connect-src: ${["'self'", ...connect].join(' ')}`,
    `written: ${files.map((each) => relative('.', each)).join(', ')}`,
    ...warning,
  ]
}
