export interface Note {
  readonly id: number
  readonly text: string
  /** ISO 8601. */
  readonly writtenAt: string
}

/** The notes of each user: data for the demo's home, and a resource that requires a session. */
export function createNotes(now: () => number) {
  const begun = new Date(now()).toISOString()
  const notes = new Map<string, Note[]>()
  const notesOf = (username: string): readonly Note[] =>
    notes.get(username) ?? [{ id: 1, text: 'Buy tea', writtenAt: begun }]

  return {
    of: notesOf,
    add(username: string, text: string): Note {
      const writtenAt = new Date(now()).toISOString()
      const note = { id: notesOf(username).length + 1, text, writtenAt }
      notes.set(username, [...notesOf(username), note])
      return note
    },
    removeAll: (username: string): void => void notes.set(username, []),
    forgetAll: (): void => notes.clear(),
  }
}
