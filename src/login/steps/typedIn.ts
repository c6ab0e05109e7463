import { inDigits } from '../../lib/digits'
import type { StepField } from '../../session/react'

/** A code as a server reads it: in Latin digits, without the spaces and dashes that messages and keyboards put in. */
export function plainCode(text: string): string {
  // Marks of direction come along with what is copied from a text in Arabic script.
  const plain = inDigits(text, 'latn').replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  return /^[\d-]+$/.test(plain) ? plain.replaceAll('-', '') : plain
}

/** What the fields of a step hold, as the server gets it, and what is wrong with it, by the names of the fields. */
export function typedIn(form: HTMLFormElement, fields: readonly StepField[]) {
  const typed: Record<string, string | boolean> = {}
  const problems: Record<string, 'missing' | 'tooShort'> = {}
  for (const { name, kind, minLength = 0 } of fields) {
    // A group of radio buttons has the value of the one that is chosen.
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
    if (kind === 'terms' || kind === 'trust') typed[name] = (field as HTMLInputElement).checked
    else {
      const value = field?.value ?? ''
      const sent = kind === 'code' ? plainCode(value) : value
      typed[name] = sent
      if (sent !== '' && [...sent].length < minLength) problems[name] = 'tooShort'
    }
    if (!typed[name] && kind !== 'trust') problems[name] = 'missing'
  }
  return { typed, problems }
}
