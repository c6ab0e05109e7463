/** The fields of a record that `encodeRecord` has written; none where the text is missing, or is anything else. */
export function decodeRecord(text: string | null | undefined): Record<string, unknown> {
  try {
    const fields = Object.entries(JSON.parse(text || '{}') as Record<string, string>)
    return Object.fromEntries(fields.map(([name, json]) => [name, JSON.parse(json)]))
  } catch {
    return {}
  }
}
