import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { languages } from '../../src/i18n'
import { notStarted } from '../../src/i18n/notStarted'
import { messagesIn } from '../i18n/allMessages'

const css = readFileSync('src/ui/styles/fonts.css', 'utf8')
const script = readFileSync('src/ui/font/subset.sh', 'utf8')

/** `U+060C-060D, U+061B` → every number in it. */
const charactersOf = (range: string) =>
  range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().replace('U+', '').split('-')
    const [from, to] = [parseInt(first!, 16), parseInt(last!, 16)]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
const rangesOf = (text: string) => [...text.matchAll(/unicode-range:([^;]*);/g)]
const [everyday = [], rest = []] = rangesOf(css).map(([, range]) => charactersOf(range!))

const isArabicScript = (character: string) => /\p{Script=Arabic}|[\u200c-\u200e]/u.test(character)
const written = (text: string) =>
  [...text].filter(isArabicScript).map((character) => character.codePointAt(0)!)

/**
 * The characters that a WOFF2 file has a glyph for: its table `cmap`, format 4.
 * @see https://www.w3.org/TR/WOFF2/ and https://learn.microsoft.com/typography/opentype/spec/cmap
 */
function charactersIn(file: Buffer): number[] {
  let at = 48
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = file[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let offset = 0
  let start = -1
  for (let table = 0; table < file.readUInt16BE(12); table += 1) {
    const flags = file[at++]!
    const tag = flags & 63
    if (tag === 63) at += 4
    const length = base128()
    // 10 and 11 are glyf and loca, whose transformation is left out by 3; of the others by 0.
    const isTransformed = flags >> 6 !== (tag === 10 || tag === 11 ? 3 : 0)
    if (tag === 0) start = offset
    offset += isTransformed ? base128() : length
  }
  const cmap = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(start)
  const found = new Set<number>()
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const sub = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4))
    if (sub.readUInt16BE(0) !== 4) continue
    const size = sub.readUInt16BE(6)
    for (let segment = 0; segment < size; segment += 2) {
      const [last, first] = [sub.readUInt16BE(14 + segment), sub.readUInt16BE(16 + size + segment)]
      for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code)
    }
  }
  return [...found].sort((one, other) => one - other)
}

describe('the font of the Arabic script', () => {
  test('is loaded with what the style sheet says it has, and what its script was told', () => {
    const file = readFileSync('src/ui/font/vazirmatn.woff2')
    // The space is for what stands in place of a zero-width non-joiner: see the script.
    expect(charactersIn(file)).toEqual([0x20, ...everyday])
    expect(charactersOf(/letters='(.*)'/.exec(script)![1]!)).toEqual(everyday)
  })

  test('has a second file for every other letter of the script', () => {
    const all = 'U+0600-06FF, U+0750-077F, U+200C-200E, U+2010-2011, U+FB50-FDFF'
    const asked = [...charactersOf(`${all}, U+FE70-FE74, U+FE76-FEFC`)]
    expect([...everyday, ...rest].sort((one, other) => one - other)).toEqual(asked)
  })

  test.each(languages.filter(({ direction }) => direction === 'rtl'))(
    'has in its first file all that our $code says, with its dates and digits',
    ({ code }) => {
      const dates = ['persian', 'islamic-umalqura', 'gregory'].flatMap((calendar) =>
        Array.from({ length: 12 }, (_, month) =>
          new Intl.DateTimeFormat(`${code}-u-ca-${calendar}`, { dateStyle: 'full' }).format(
            Date.UTC(2026, month, 1 + month),
          ),
        ),
      )
      const texts = [
        ...messagesIn(code).values(),
        ...Object.values(notStarted[code]).flatMap((said) =>
          typeof said === 'string' ? said : Object.values(said),
        ),
        ...dates,
      ]
      const letters = new Set(written(texts.join('')))
      expect(letters.size).toBeGreaterThan(30)
      expect([...letters].filter((letter) => !everyday.includes(letter))).toEqual([])
    },
  )
})
