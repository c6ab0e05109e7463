import { contrast, mix } from './colors.ts'

export const tokensFile = 'src/ui/styles/tokens.css'

export type ThemeName = 'light' | 'dark'
/** The colours of tokens.css that are read here, by name without `--color-`. */
type Name = 'page' | 'surface' | 'sunken' | 'hover' | 'text' | 'accent'
export type Tokens = Record<ThemeName, Record<Name, string>>
/** The colours that are derived from an accent. */
export type Palette = Record<
  'accent' | 'accent-strong' | 'on-accent' | 'accent-soft' | 'info-line',
  string
>

const themed = /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g

/** Reads the colours out of tokens.css. */
export function readTokens(css: string): Tokens {
  const all = [...css.matchAll(themed)]
  const of = (column: 2 | 3) =>
    Object.fromEntries(all.map((each) => [each[1], each[column]])) as Record<Name, string>
  return { light: of(2), dark: of(3) }
}

/** The least contrast ratio of text to its background: WCAG 2, success criterion 1.4.3. */
export const leastContrast = 4.5
/** The backgrounds on which links and icons in the accent are shown. */
const behind = ['page', 'surface', 'sunken', 'hover'] as const
const far = { light: '#000000', dark: '#ffffff' } as const

/** The background on which the accent has the least contrast, and that contrast. */
export function worstOf(accent: string, own: Record<Name, string>) {
  const pairs = behind.map((name) => ({
    color: own[name],
    contrast: contrast(accent, own[name]),
  }))
  return pairs.reduce((worst, each) => (each.contrast < worst.contrast ? each : worst))
}

/**
 * The colour nearest to `accent` that has enough contrast in the theme: made darker in the light theme, lighter
 * in the dark one.
 */
export function readable(accent: string, theme: ThemeName, tokens: Tokens): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(accent, far[theme], share)
    if (worstOf(tried, tokens[theme]).contrast >= leastContrast) return tried
  }
  return far[theme]
}

/** All colours of a theme that are derived from its accent. */
export function paletteOf(accent: string, theme: ThemeName, tokens: Tokens): Palette {
  const surface = tokens[theme].surface
  const inks = ['#ffffff', mix(accent, '#000000', 0.85)] as const
  const ink = contrast(inks[0], accent) > contrast(inks[1], accent) ? inks[0] : inks[1]
  return {
    accent,
    'accent-strong': mix(accent, far[theme], 0.2),
    'on-accent': ink,
    'accent-soft': mix(surface, accent, theme === 'light' ? 0.1 : 0.14),
    'info-line': mix(surface, accent, 0.35),
  }
}
