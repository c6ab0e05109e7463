type Rgb = readonly [number, number, number]

export const isColor = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

const read = (color: string) =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb

/** So much of the second colour in the first: 0 is none, 1 is all. */
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

/** The contrast of WCAG 2: 1 is none, 21 is black on white. */
export const contrast = (color: string, other: string): number => {
  const [light, dark] = [luminance(color), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}
