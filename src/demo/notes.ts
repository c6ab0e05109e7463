export interface Note {
  readonly id: number
  readonly text: string
}

/** Something that belongs to a user, so that tests have a request worth protecting. */
export function createNotes() {
  const notes = new Map<number, Note[]>()
  const notesOf = (userId: number): readonly Note[] =>
    notes.get(userId) ?? [{ id: 1, text: 'Buy tea' }]

  return {
    of: notesOf,
    add(userId: number, text: string): Note {
      const note = { id: notesOf(userId).length + 1, text }
      notes.set(userId, [...notesOf(userId), note])
      return note
    },
    forgetAll: (): void => notes.clear(),
  }
}
