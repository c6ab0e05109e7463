type Rgb = readonly [number, number, number]

export const isColor = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

const read = (color: string) =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb

/** Mixes two colours. `share` is the second one's part, from 0 (none of it) to 1 (nothing else). */
export const mix = (color: string, other: string, share: number): string => {
  const [from, to] = [read(color), read(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The relative luminance of WCAG 2. */
const luminance = (color: string): number => {
  const [red, green, blue] = read(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2, from 1 (equal colours) to 21 (black on white). */
export const contrast = (color: string, other: string): number => {
  const [light, dark] = [luminance(color), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}
