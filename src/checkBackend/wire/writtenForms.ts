import { escapeRegExp } from '../../lib/escapeRegExp.ts'

/** Digits in either case, since servers write both. */
const hex = (code: number, digits = 1) =>
  code
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

const entities: Record<string, string> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

/** One character as JSON, HTML, JavaScript and URLs write it, also several times over: JSON in JSON, `%2520`. */
function formsOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  const units = char.split('').map((unit) => unit.charCodeAt(0))
  const named = char in entities ? [entities[char]] : []
  const forms = [
    escapeRegExp(char),
    escapeRegExp(JSON.stringify(char).slice(1, -1)),
    units.map((unit) => `\\\\{1,7}u${hex(unit, 4)}`).join(''),
    ...(code < 256 ? [`\\\\{1,7}x${hex(code, 2)}`] : []),
    `&(?:amp;){0,3}(?:${[`#0{0,6}${code}`, `#[xX]0{0,6}${hex(code)}`, ...named].join('|')});?`,
    [...Buffer.from(char)].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`).join(''),
    ...(char === ' ' ? ['\\+'] : []),
  ]
  // A backslash may be before any character: PHP has one before each `/`, and JSON in JSON several.
  return `\\\\{0,7}(?:${forms.join('|')})`
}

/**
 * Backslashes that stand together, as one: each by itself could be any of those that are written, and the time to tell
 * which would double with each.
 */
const backslashes = (count: number) =>
  String.raw`(?:\\(?:u005[cC]|x5[cC])?|&(?:amp;){0,3}#(?:0{0,6}92|[xX]0{0,6}5[cC]);?|%(?:25){0,3}5[cC]){${count},${8 * count}}`

/** Finds a text in every form in which a server may write it, also where each character has another form. */
export const writtenForms = (text: string) =>
  new RegExp(
    (text.match(/\\+|[^\\]/gu) ?? [])
      .map((part) => (part.startsWith('\\') ? backslashes(part.length) : formsOf(part)))
      .join(''),
    'g',
  )
