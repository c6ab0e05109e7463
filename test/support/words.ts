import guest from '../../src/i18n/messages/en/guest.ts'
import signedIn from '../../src/i18n/messages/en/signedIn.ts'

/** What the app says in English, so that a test need not be changed with a sentence. */
export const words = { ...guest, ...signedIn }

/** Finds a message by what it says before its first argument. */
export const beginning = (message: string): RegExp =>
  new RegExp(
    message
      .split(/[<{]/)[0]!
      .trim()
      .replace(/[.?()]/g, String.raw`\$&`),
  )
