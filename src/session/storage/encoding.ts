/**
 * Undoes redux-persist's encoding: JSON of fields that are JSON themselves. No fields where the text is missing, or is
 * anything else.
 */
export function decodeRecord(text: string | null | undefined): Record<string, unknown> {
  try {
    const fields = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>)
    return Object.fromEntries(fields.map(([name, json]) => [name, JSON.parse(json)]))
  } catch {
    return {}
  }
}
