/** The shape that a translation must have: every key of the English messages, and no other. */
export type Translation<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Translation<Messages[Key]>
}
