import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { SessionOptions } from '../../session'
import { isFields } from '../../session/util/path.ts'
import { isOrigin } from '../originsOf.ts'
import type { BrandWish } from './brand.ts'

export const usage = `npm run configure -- dist --api https://api.example.com

Says what differs between two addresses of one build: writes it into index.html, and makes the files of the servers
anew. What is not named is as it was built, whatever was said before.

What the app knows
  --api           where the API lives (baseUrl)
  --session       a JSON file with options of the session, over those of the preset
  --brand         a JSON file with name, icon, logo and accent; it names pictures from its own folder
  --product-name  what the product is called (brand.name)
  --devtools      on or off: whether Redux DevTools may see the session, without its secrets

What the servers know
  --host          the name of the address, such as app.example.com
  --root          the folder that is served; /var/www/neshast by default
  --certificate   the file of the certificate, and
  --key           that of its key; Let's Encrypt's by default, and for Caddy its own
  --proxy         an origin such as http://127.0.0.1:8080: the API, had on the app's own origin
  --proxy-path    a path that goes there, /api/ by default; may be given more than once
  --connect       a further origin that pages may call; may be given more than once
  --report-to     where browsers report what the policy has blocked

Ends with 0 when it is done, 2 when something given is wrong; then nothing is changed.`

/** A wrong argument; the message is for the person who typed it. */
export class UsageError extends Error {}

export type Wish = {
  readonly dir: string
  readonly brand: BrandWish | undefined
  readonly devTools: boolean | undefined
  readonly session: SessionOptions
  readonly host: string | undefined
  readonly root: string | undefined
  readonly certificate: { readonly chain: string; readonly key: string } | undefined
  readonly proxy: { readonly to: string; readonly paths: readonly string[] } | undefined
  readonly connect: readonly string[]
  readonly reportTo: string | undefined
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const options = {
  ...{ api: text, session: text, brand: text, 'product-name': text, devtools: text },
  ...{ host: text, root: text, certificate: text, key: text },
  ...{ proxy: text, 'proxy-path': texts, connect: texts, 'report-to': text },
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/**
 * Checks a value that is written into the servers' configuration files, where some characters have a meaning of
 * their own.
 */
function held(
  name: string,
  value: string | undefined,
  pattern: { test(value: string): boolean },
  expected: string,
) {
  if (value !== undefined && !pattern.test(value))
    throw new UsageError(`--${name}: expected ${expected}, but got ${JSON.stringify(value)}.`)
  return value
}
const file = /^\/[\w./@+-]+$/
const heldFile = (name: string, value: string | undefined) =>
  held(name, value, file, 'an absolute path of letters, digits and ./@+-_')

function readReportTo(value: string | undefined) {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'https:' || url.username + url.password !== '')
    throw new UsageError(
      `--report-to: expected an https URL without a password, but got "${value}".`,
    )
  // Encodes the characters that end a value in a policy, or begin a variable or a string in a server's file.
  return url.href.replace(/[;,$`'"\\{}\s]/g, (each) => encodeURIComponent(each).replace("'", '%27'))
}

function readJson(option: string, name: string | undefined): unknown {
  if (name === undefined) return {}
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    throw new UsageError(`--${option} ${name}: ${(error as Error).message}`)
  }
}

function readBrand(file: string | undefined, name: string | undefined): BrandWish | undefined {
  if (file === undefined && name === undefined) return undefined
  const said = readJson('brand', file)
  if (!isFields(said)) throw new UsageError(`--brand ${file}: expected an object of JSON.`)
  return {
    given: { ...said, ...(name !== undefined && { name }) },
    folder: dirname(file ?? '.'),
  }
}

const onOff: Record<string, boolean> = { on: true, off: false }

/**
 * Reads the command line.
 * @throws UsageError, whose message is for the person who typed it.
 */
export function readArguments(argv: string[]): Wish {
  const { values, positionals } = parse(argv)
  const [dir, ...more] = positionals
  if (dir === undefined) throw new UsageError('Which build? Give its folder, such as dist.')
  if (more.length > 0) throw new UsageError(`One folder, but got ${positionals.join(' and ')}.`)
  const { api, proxy, devtools, certificate, key, host } = values
  held('devtools', devtools, /^(on|off)$/, 'on or off')
  held('product-name', values['product-name'], /\S/, 'a name')
  held('proxy', proxy, /^https?:\/\/[\w.-]+(:\d+)?$/, 'an origin such as http://127.0.0.1:8080')
  const paths = values['proxy-path'] ?? ['/api/']
  for (const path of paths) held('proxy-path', path, /^\/[\w./-]+$/, 'a path such as /api/')
  if (proxy === undefined && values['proxy-path'])
    throw new UsageError('--proxy-path: where does it go? Give --proxy.')
  if ((certificate === undefined) !== (key === undefined))
    throw new UsageError('--certificate and --key: expected both, or none.')
  const connect = values.connect ?? []
  for (const origin of connect)
    held('connect', origin, { test: isOrigin }, 'an origin such as wss://live.example.com')
  return {
    dir,
    brand: readBrand(values.brand, values['product-name']),
    devTools: devtools === undefined ? undefined : onOff[devtools],
    session: {
      ...(readJson('session', values.session) as SessionOptions),
      // With a proxy the API is on this origin, unless another base URL is given.
      ...(api === undefined && proxy !== undefined && { baseUrl: '/' }),
      ...(api !== undefined && { baseUrl: api }),
    },
    host: held('host', host, /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'a name such as app.example.com'),
    root: heldFile('root', values.root)?.replace(/(?!^)\/+$/, ''),
    certificate:
      certificate !== undefined && key !== undefined
        ? { chain: heldFile('certificate', certificate) ?? '', key: heldFile('key', key) ?? '' }
        : undefined,
    proxy: proxy === undefined ? undefined : { to: proxy, paths },
    connect,
    reportTo: readReportTo(values['report-to']),
  }
}
