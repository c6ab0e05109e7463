import type { Brand } from '../../lib/brand.ts'
import { accentsOf } from './checkBrand.ts'
import { escaped } from './escaped.ts'
import { paletteOf, type Tokens } from './palette.ts'

/** An icon for a brand that brings none: the first letter of its name, on the accent of its light theme. */
export function monogram({ name, accent }: Brand, tokens: Tokens): string {
  const { light } = accentsOf(accent ?? tokens.light.accent, tokens)
  const [first] = new Intl.Segmenter().segment(name.trim())
  const letter = escaped(first?.segment.toUpperCase() ?? '')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="${light}"/>` +
    '<text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="19" ' +
    `font-weight="600" fill="${paletteOf(light, 'light', tokens)['on-accent']}">${letter}</text></svg>`
  )
}
