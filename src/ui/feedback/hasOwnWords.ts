/** The codes of refusals, besides a wrong password, that the app has messages for. */
const ownWords = ['locked', 'notVerified', 'tooMany', 'stepExpired', 'anotherPerson'] as const
/** Whether the app has a message for a code. */
export const hasOwnWords = (code: string | undefined): code is (typeof ownWords)[number] =>
  ownWords.some((each) => each === code)
