export type Point = readonly [x: number, y: number]

const toward = ([x, y]: Point, [toX, toY]: Point, by: number): Point => {
  const length = Math.hypot(toX - x, toY - y) || 1
  const part = Math.min(by / length, 0.5)
  return [x + (toX - x) * part, y + (toY - y) * part]
}

const headLength = 6.5

/** An SVG path along the points, with rounded corners, that ends early to leave room for an arrowhead. */
export const roundedPath = (points: readonly Point[], radius: number) =>
  points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (before === undefined) return `M${point}`
      if (after === undefined) return `L${toward(point, before, headLength - 1)}`
      return `L${toward(point, before, radius)} Q${point} ${toward(point, after, radius)}`
    })
    .join(' ')

/** The arrowhead at the last point. */
export function headAt(points: readonly Point[]) {
  const [from, tip] = points.slice(-2) as [Point, Point]
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1])
  const [dx, dy] = [(tip[0] - from[0]) / length, (tip[1] - from[1]) / length]
  const corner = (side: 1 | -1): Point => [
    tip[0] - headLength * dx - 3.5 * side * dy,
    tip[1] - headLength * dy + 3.5 * side * dx,
  ]
  return `M${tip} L${corner(1)} L${corner(-1)} Z`
}
