/** The calls that are counted and can be made to fail. */
export const calls = [
  'login',
  'code',
  'refresh',
  'user',
  'logout',
  'password',
  'everywhere',
  'notes',
  'deleteNotes',
  'forbidden',
] as const
export type Call = (typeof calls)[number]
