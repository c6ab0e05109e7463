import type { SessionOptions } from '../../session'
import { signInLinks, type Brand, type SignInLinks, type Themed } from '../../lib/brand.ts'
import { contrast, isColor } from './colors.ts'
import { fail, onlyKnown } from './fail.ts'
import type { CheckFile } from './image.ts'
import {
  leastContrast,
  paletteOf,
  readable,
  worstOf,
  type ThemeName,
  type Tokens,
} from './palette.ts'

export type Checked = {
  readonly brand?: Brand | undefined
  readonly signIn?:
    | {
        readonly links?: SignInLinks
        readonly before?: unknown
        readonly after?: unknown
        readonly remember?: unknown
        readonly captcha?: unknown
      }
    | undefined
  readonly session?: Pick<SessionOptions, 'challenges'> | undefined
}

/** Checks a value that is given once, or once for each theme. */
const each = (path: string, value: unknown, check: (path: string, value: unknown) => void) => {
  if (typeof value !== 'object') return check(path, value)
  const { light, dark } = onlyKnown(path, value, ['light', 'dark'])
  check(`${path}.light`, light)
  check(`${path}.dark`, dark)
}

const checkContrast = (path: string, accent: string, theme: ThemeName, tokens: Tokens) => {
  const worst = worstOf(accent, tokens[theme])
  const onIt = contrast(accent, paletteOf(accent, theme, tokens)['on-accent'])
  if (Math.min(worst.contrast, onIt) >= leastContrast) return
  throw new TypeError(
    `${path}: ${accent} has a contrast of ${worst.contrast.toFixed(1)} to ${worst.color} in the ${theme} theme, ` +
      `and needs ${leastContrast}; ${readable(accent, theme, tokens)} would do.`,
  )
}

/** The accent of each theme. Where one is given for both, the dark theme's accent is derived from it. */
export const accentsOf = (accent: string | Themed, tokens: Tokens): Themed =>
  typeof accent === 'string' ? { light: accent, dark: readable(accent, 'dark', tokens) } : accent

const checkAccent = (accent: string | Themed, tokens: Tokens) => {
  each('brand.accent', accent, (path, value) => {
    if (!isColor(value)) fail(path, 'a colour like "#0a6c74"', value)
  })
  const isOne = typeof accent === 'string'
  const accents = accentsOf(accent, tokens)
  for (const theme of ['light', 'dark'] as const)
    checkContrast(isOne ? 'brand.accent' : `brand.accent.${theme}`, accents[theme], theme, tokens)
}

/** @throws TypeError that names an option from which no page can be made. */
export function checkBrand(
  { brand, signIn, session }: Checked,
  tokens: Tokens,
  checkFile: CheckFile,
) {
  if (brand !== undefined) {
    const { name, icon, logo, accent } = onlyKnown('brand', brand, [
      'name',
      'icon',
      'logo',
      'accent',
    ])
    if (typeof name !== 'string' || !name.trim()) fail('brand.name', 'a name', name)
    if (icon !== undefined) checkFile('brand.icon', icon)
    if (logo !== undefined) each('brand.logo', logo, checkFile)
    if (accent !== undefined) checkAccent(accent as string | Themed, tokens)
  }
  if (signIn !== undefined) {
    const {
      links = {},
      remember = 'on',
      before,
      after,
      captcha,
    } = onlyKnown('signIn', signIn, ['links', 'before', 'after', 'remember', 'captcha'])
    for (const [name, value] of Object.entries(onlyKnown('signIn.links', links, signInLinks)))
      if (typeof value !== 'string' || !/^(https:\/\/|mailto:|tel:|\/(?![/\\]))/.test(value))
        fail(`signIn.links.${name}`, 'a path, or an address with https:, mailto: or tel:', value)
    if (!['on', 'off', 'hidden'].includes(remember as string))
      fail('signIn.remember', '"on", "off" or "hidden"', remember)
    for (const [name, value] of Object.entries({ before, after, captcha }))
      if (value !== undefined && typeof value !== 'function')
        fail(`signIn.${name}`, 'a function that imports a component', value)
  }
  const fields = session?.challenges?.flatMap((challenge) => challenge.fields) ?? []
  if (fields.some(({ kind }) => kind === 'captcha') && signIn?.captcha === undefined)
    fail('signIn.captcha', 'a function that imports a component, for a step has one', undefined)
}
