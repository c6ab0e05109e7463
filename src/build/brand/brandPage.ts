import { iconOf, type Brand } from '../../lib/brand.ts'
import { accentsOf } from './checkBrand.ts'
import { escaped } from './escaped.ts'
import { paletteOf, type Palette, type Tokens } from './palette.ts'

const title = /<title>[^<]*<\/title>/
const icon = /<link rel="icon"[^>]*>/
const mark = /<svg class="mark"[\s\S]*?<\/svg>|<img class="mark"[^>]*>/
const themeColor = /(data-theme="(light|dark)"[^>]*content=")[^"]*/g

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
}

const palettes = (accent: Brand['accent'], tokens: Tokens) => {
  if (accent === undefined) return undefined
  const { light, dark } = accentsOf(accent, tokens)
  return { light: paletteOf(light, 'light', tokens), dark: paletteOf(dark, 'dark', tokens) }
}

const rule = (selector: string, palette: Palette) => {
  const lines = Object.entries(palette).map(([name, color]) => `--color-${name}:${color}`)
  return `${selector}{${lines.join(';')}}`
}

/**
 * The colours that differ from tokens.css, as rules that override it. They do without `light-dark()`: after a
 * build nothing compiles it for older browsers any more. Print uses the light theme's colours.
 */
export function brandCss({ accent }: Brand, tokens: Tokens): string {
  const colors = palettes(accent, tokens)
  if (colors === undefined) return ''
  const system = rule(":root:not([data-theme='light'])", colors.dark)
  return [
    '',
    rule(':root', colors.light),
    `@media screen and (prefers-color-scheme:dark){${system}}`,
    `@media screen{${rule(":root[data-theme='dark']", colors.dark)}}`,
    '',
  ].join('\n')
}

function withIcon(html: string, src: string): string {
  const type = types[src.split('.').at(-1) ?? '']
  return html
    .replace(/<html(?: data-brand="own")?/, '<html data-brand="own"')
    .replace(icon, () => `<link rel="icon" href="${escaped(src)}" type="${type}" />`)
    .replace(mark, () => `<img class="mark" src="${escaped(src)}" alt="" />`)
}

/**
 * The page with the team's name, icon and colours in place of Neshast's. It works on the index.html of the
 * source, and on that of a build, in which `base` precedes the path of each file.
 */
export function brandHtml(html: string, brand: Brand, tokens: Tokens, base = '/'): string {
  for (const part of [title, icon, mark, themeColor])
    if (html.search(part) < 0) throw new Error(`index.html has no ${String(part)}`)
  const colors = palettes(brand.accent, tokens)
  const named = html.replace(title, () => `<title>${escaped(brand.name)}</title>`)
  return withIcon(named, base + iconOf(brand).slice(1)).replace(
    themeColor,
    (all, before: string, theme: 'light' | 'dark') =>
      colors ? before + colors[theme]['accent-soft'] : all,
  )
}
