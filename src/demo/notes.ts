export interface Note {
  readonly id: number
  readonly text: string
}

/** Something that belongs to a user, so that tests have a request worth protecting. */
export function createNotes() {
  const notes = new Map<string, Note[]>()
  const notesOf = (username: string): readonly Note[] =>
    notes.get(username) ?? [{ id: 1, text: 'Buy tea' }]

  return {
    of: notesOf,
    add(username: string, text: string): Note {
      const note = { id: notesOf(username).length + 1, text }
      notes.set(username, [...notesOf(username), note])
      return note
    },
    forgetAll: (): void => notes.clear(),
  }
}
