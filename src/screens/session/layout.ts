import type { SessionStatus } from '../../session/react'
import { statuses, type Edge } from './edges'
import { headAt, roundedPath, type Point } from './paths'

/**
 * The statuses are in one column. The units are those of the viewBox, chosen so that a font size of 11 is 11
 * pixels on the narrowest screen.
 */
const width = 284
const column = { x: 80, width: 108 }
const gap = 50
const lane = { edge: 4, step: 9 }
const line = 12.5
export const nameLine = 15

export type Box = {
  readonly status: SessionStatus
  readonly stays: Edge['events']
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** A label is above its point, or centred on it. */
export type Label = {
  readonly at: Point
  readonly anchor: 'start' | 'end'
  readonly above: boolean
}
export type Line = Edge & {
  readonly path: string
  readonly head: string
  readonly label?: Label
}

const rowOf = (status: SessionStatus) => statuses.indexOf(status)
const spanOf = ({ from, to }: Edge) => Math.abs(rowOf(from) - rowOf(to))

type Side = 'start' | 'end'
/**
 * Edges between neighbours are straight. Of the others, those that end the session run along one side, the rest
 * along the other.
 */
const sideOf = (edge: Edge): Side | undefined => {
  if (spanOf(edge) < 2) return undefined
  return edge.to === 'loggedOut' ? 'start' : 'end'
}

/**
 * Computes the layout of the diagram; `mirrored` for languages that are read from right to left. `nameLinesOf`: the
 * number of lines that a status has its name in.
 */
export function layOut(
  edges: readonly Edge[],
  mirrored: boolean,
  nameLinesOf: (status: SessionStatus) => number = () => 1,
) {
  /** The lanes of a side, the outermost first: the more statuses an edge passes, the further out it runs. */
  const lanesOf = (side: Side) =>
    edges.filter((edge) => sideOf(edge) === side).toSorted((a, b) => spanOf(b) - spanOf(a))
  const lanes = { start: lanesOf('start'), end: lanesOf('end') }
  const laneX = (side: Side, index: number) => {
    const inset = lane.edge + lane.step * index
    return side === 'start' ? inset : width - inset
  }

  /** The points where edges meet a box, from top to bottom, in an order in which the edges do not cross. */
  const portsOf = (status: SessionStatus, side: Side) => {
    const here = lanes[side].filter(({ from, to }) => from === status || to === status)
    const isUp = ({ from, to }: Edge) => rowOf(from === status ? to : from) < rowOf(status)
    let depth = 0
    return [...here.filter(isUp).toReversed(), ...here.filter((edge) => !isUp(edge))].map(
      (edge) => {
        depth += edge.from === status ? edge.events.length * line + 4 : 11
        return { edge, depth }
      },
    )
  }

  const flip = ([x, y]: Point): Point => [mirrored ? width - x : x, y]
  const boxes: Box[] = []
  let y = 1
  for (const status of statuses) {
    const stays = edges.find(({ from, to }) => from === status && to === status)?.events ?? []
    const deepest = (['start', 'end'] as const).map((side) => portsOf(status, side).at(-1)?.depth)
    const name = 28 + (nameLinesOf(status) - 1) * nameLine
    const text = name + (stays.length === 0 ? 0 : stays.length * line + 6)
    const height = Math.max(text, ...deepest.map((depth = 0) => depth + 9))
    const [x] = flip([mirrored ? column.x + column.width : column.x, y])
    boxes.push({ status, stays, x, y, width: column.width, height })
    y += height + gap
  }

  const top = (status: SessionStatus) => boxes[rowOf(status)]?.y ?? 0
  const bottom = (status: SessionStatus) => top(status) + (boxes[rowOf(status)]?.height ?? 0)
  const far = column.x + column.width
  const draw = (edge: Edge, points: Point[], label?: Label): Line => {
    const flipped = points.map(flip)
    const drawn = { ...edge, path: roundedPath(flipped, 6), head: headAt(flipped) }
    if (label === undefined) return drawn
    const anchor = mirrored ? (label.anchor === 'start' ? 'end' : 'start') : label.anchor
    return { ...drawn, label: { ...label, at: flip(label.at), anchor } }
  }

  function straight(edge: Edge): Line {
    const down = rowOf(edge.to) > rowOf(edge.from)
    const x = column.x + column.width / 2 + (down ? 8 : -8)
    const [y1, y2] = down ? [bottom(edge.from), top(edge.to)] : [top(edge.from), bottom(edge.to)]
    const points: Point[] = [
      [x, y1],
      [x, y2],
    ]
    const at: Point = [x + (down ? 6 : -6), (y1 + y2) / 2]
    return draw(edge, points, { at, anchor: down ? 'start' : 'end', above: false })
  }

  function around(edge: Edge, side: Side): Line {
    const outer = laneX(side, lanes[side].indexOf(edge))
    const x = side === 'start' ? column.x : far
    const port = (status: SessionStatus) =>
      top(status) + (portsOf(status, side).find((each) => each.edge === edge)?.depth ?? 0)
    const [y1, y2] = [port(edge.from), port(edge.to)]
    const points: Point[] = [
      [x, y1],
      [outer, y1],
      [outer, y2],
      [x, y2],
    ]
    const at: Point = [x + (side === 'start' ? -4 : 4), y1 - 4]
    return draw(edge, points, { at, anchor: side === 'start' ? 'end' : 'start', above: true })
  }

  function loop(edge: Edge): Line {
    const low = bottom(edge.from)
    return draw(edge, [
      [far, low - 12],
      [far + 9, low - 12],
      [far + 9, low + 10],
      [far - 13, low + 10],
      [far - 13, low],
    ])
  }

  const lines = edges.map((edge) => {
    const side = sideOf(edge)
    if (edge.from === edge.to) return loop(edge)
    return side === undefined ? straight(edge) : around(edge, side)
  })
  return { width, height: y - gap + 1, boxes, lines }
}
