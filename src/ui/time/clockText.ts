import { inDigits, type Digits } from '../../lib/digits'

const two = (number: number) => String(number).padStart(2, '0')

/** Seconds as minutes and seconds in a person's digits, `1:05`; from an hour on with the hours, `1:00:05`. */
export function clockText(seconds: number, digits: Digits): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = two(seconds % 60)
  return inDigits(hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`, digits)
}
