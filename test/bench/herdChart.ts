type Frame = {
  /** All in milliseconds. */
  outage: number
  length: number
  end: number
  interval: number
  /** Calls per second. */
  steady: number
}

const [width, height] = [960, 420]
const [left, right, top, bottom] = [72, 150, 30, 40]
const colours = ['#0a7d5a', '#1f5fbf', '#b25f00', '#b3261e']
const hour = 3600_000

/** Calls per second over time, one curve for each kind of client, on a logarithmic scale, as an SVG. */
export function drawHerd(curves: Record<string, number[]>, frame: Frame): string {
  const { outage, length, end, interval, steady } = frame
  const decades = Math.ceil(Math.log10(Math.max(...Object.values(curves).flat())))
  const x = (ms: number) => left + (ms / end) * (width - left - right)
  const y = (rate: number) =>
    height - bottom - (Math.log10(Math.max(rate, 1)) / decades) * (height - top - bottom)
  const point = (rate: number, i: number) =>
    `${x((i + 0.5) * interval).toFixed(1)},${y(rate).toFixed(1)}`
  const line = (rate: number, text: string, style: string) =>
    `<path d="M${left} ${y(rate)}H${width - right}" ${style}/>` +
    `<text x="${left - 8}" y="${y(rate) + 4}" text-anchor="end">${text}</text>`

  const grid = Array.from({ length: decades + 1 }, (_, i) =>
    line(10 ** i, (10 ** i).toLocaleString('en-US'), 'stroke="#ddd"'),
  )
  const hours = Array.from(
    { length: end / hour + 1 },
    (_, i) =>
      `<text x="${x(i * hour)}" y="${height - bottom + 20}" text-anchor="middle">${i} h</text>`,
  )
  const drawn = Object.entries(curves).map(
    ([name, rates], i) =>
      `<polyline points="${rates.map(point).join(' ')}" fill="none" stroke="${colours[i]}" stroke-width="1.5"/>` +
      `<text x="${width - right + 12}" y="${top + 24 + i * 22}" fill="${colours[i]}">${name}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<rect x="${x(outage)}" y="${top}" width="${x(outage + length) - x(outage)}" height="${height - top - bottom}" fill="#eee"/>`,
    `<text x="${left}" y="18">Refreshes per second; the server is away in the grey</text>`,
    ...grid,
    ...hours,
    line(steady, '', 'stroke="#888" stroke-dasharray="4 4"'),
    ...drawn,
    '</svg>\n',
  ].join('\n')
}
