/** WebDriver's names of keys that write nothing. */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

const codeOf = (name: string) => {
  const code = codes[name] ?? name
  if ([...code].length !== 1) throw new Error(`There is no key ${name}.`)
  return code
}

/** What a keyboard does for `Shift+Tab`: the first goes down first, and up last. */
export function strokes(key: string) {
  const down = key.split('+').map(codeOf)
  return [
    ...down.map((value) => ({ type: 'keyDown', value })),
    ...down.reverse().map((value) => ({ type: 'keyUp', value })),
  ]
}
