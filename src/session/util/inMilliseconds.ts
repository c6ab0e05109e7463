import { createTeller } from './teller'

const tell = /* @__PURE__ */ createTeller()
const day = 24 * 60 * 60

/**
 * Whether a number that is read as seconds is more likely meant as milliseconds: it is whole minutes then, and no whole
 * days in seconds.
 */
export const looksLikeMilliseconds = (value: number) =>
  value > 0 && value % 60_000 === 0 && (value % day !== 0 || value % (1000 * day) === 0)

/** For development: tells of an option in seconds whose value was more likely meant as milliseconds. */
export function tellMilliseconds(path: string, value: unknown) {
  if (typeof value === 'number' && looksLikeMilliseconds(value))
    tell(`the option ${path} is in seconds: are its ${value} meant as milliseconds?`)
}
