import { readFileSync } from 'node:fs'
import { runnerImport, type Plugin } from 'vite'
import type { Brand } from '../lib/brand.ts'
import { accentsOf, checkBrand, type Checked } from './brand/checkBrand.ts'
import { paletteOf, readTokens, type Palette, type Tokens } from './brand/palette.ts'

const tokensFile = 'src/ui/styles/tokens.css'
const title = '<title>Neshast</title>'
const icon = /<link rel="icon"[^>]*>/
const mark = /<svg class="mark"[\s\S]*?<\/svg>/
const themeColor = /(data-theme="(light|dark)"[^>]*content=")[^"]*/g

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
}

const palettes = (brand: Brand, tokens: Tokens) => {
  if (brand.accent === undefined) return undefined
  const { light, dark } = accentsOf(brand.accent, tokens)
  return { light: paletteOf(light, 'light', tokens), dark: paletteOf(dark, 'dark', tokens) }
}

/** The colours that differ from tokens.css, as a rule that comes after it. */
export function brandCss(brand: Brand, tokens: Tokens): string {
  const colors = palettes(brand, tokens)
  const names = Object.keys(colors?.light ?? {}) as (keyof Palette)[]
  const lines = names.map(
    (name) => `--color-${name}: light-dark(${colors?.light[name]}, ${colors?.dark[name]});`,
  )
  return lines.length > 0 ? `\n:root {\n${lines.join('\n')}\n}\n` : ''
}

function withIcon(html: string, file: string | undefined): string {
  if (file === undefined) return html
  const type = types[file.split('.').at(-1) ?? '']
  return html
    .replace('<html', '<html data-brand="own"')
    .replace(icon, `<link rel="icon" href="${escaped(file)}" type="${type}" />`)
    .replace(mark, `<img class="mark" src="${escaped(file)}" alt="" />`)
}

/** The page with a team's name, icon and colours in the place of Neshast's. */
export function brandHtml(html: string, brand: Brand, tokens: Tokens): string {
  for (const part of [title, icon, mark, themeColor])
    if (html.search(part) < 0) throw new Error(`index.html has no ${String(part)}`)
  const colors = palettes(brand, tokens)
  const named = html.replace(title, `<title>${escaped(brand.name)}</title>`)
  return withIcon(named, brand.icon).replace(
    themeColor,
    (all, before: string, theme: 'light' | 'dark') =>
      colors ? before + colors[theme]['accent-soft'] : all,
  )
}

/**
 * Puts the brand of `src/config.ts` into the page and its style sheet, so that it is seen before any script has run and
 * under a policy that knows no inline styles.
 * @throws Error for a brand or a sign-in page that could not be shown so; the error names the option.
 */
export function brandPlugin({ config = './src/config.ts' } = {}): Plugin {
  let brand: Brand | undefined
  const tokens = readTokens(readFileSync(tokensFile, 'utf8'))
  return {
    name: 'neshast-brand',
    enforce: 'pre',
    async configResolved({ mode, publicDir }) {
      const made = await runnerImport<{ config: Checked }>(config, { mode })
      checkBrand(made.module.config, tokens, publicDir)
      brand = made.module.config.brand
    },
    transform: {
      // What tokens.css says is in it by import.
      filter: { id: /\/src\/ui\/styles\/base\.css(\?|$)/ },
      handler: (css) => brand && { code: css + brandCss(brand, tokens), map: null },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => brand && brandHtml(html, brand, tokens),
    },
  }
}
