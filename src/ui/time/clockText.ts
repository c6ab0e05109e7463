import { inDigits, type Digits } from '../../lib/digits'

/** Seconds as minutes and seconds in a person's digits: `1:05`. */
export const clockText = (seconds: number, digits: Digits) =>
  inDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, digits)
