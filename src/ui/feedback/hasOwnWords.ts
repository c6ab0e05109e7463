/** What a refusal may mean that the app has words for, beside a wrong password. */
const ownWords = ['locked', 'notVerified', 'tooMany'] as const
/** Whether the app says it in its own words. */
export const hasOwnWords = (code: string | undefined): code is (typeof ownWords)[number] =>
  ownWords.some((each) => each === code)
