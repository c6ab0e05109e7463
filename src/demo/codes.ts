/** Seconds in which a code can be typed, how many wrong ones may be, and how long the next one has to wait then. */
const codeLifetime = 300
const tries = 5
const penalty = 60

type Asked = {
  readonly username: string
  readonly expiresAt: number
  wrong: number
  waitUntil: number
}

export type CodeAnswer =
  | { result: 'right'; username: string }
  | { result: 'wrong' | 'expired' }
  | { result: 'tooMany'; seconds: number }

/** The sign-ins that wait for a one-time code, by the challenge that each was given. */
export function createCodes(newChallenge: () => string) {
  const asked = new Map<string, Asked>()

  const valid = (challenge: string, now: number) => {
    const found = asked.get(challenge)
    return found && now < found.expiresAt ? found : undefined
  }

  return {
    ask(username: string, now: number): string {
      const challenge = newChallenge()
      asked.set(challenge, {
        username,
        expiresAt: now + codeLifetime * 1000,
        wrong: 0,
        waitUntil: 0,
      })
      return challenge
    },
    /** Who has typed the right code; a challenge is used up with it. */
    check(challenge: string, isRight: (username: string) => boolean, now: number): CodeAnswer {
      const found = valid(challenge, now)
      if (!found) return { result: 'expired' }
      if (now < found.waitUntil)
        return { result: 'tooMany', seconds: Math.ceil((found.waitUntil - now) / 1000) }
      if (isRight(found.username)) {
        asked.delete(challenge)
        return { result: 'right', username: found.username }
      }
      found.wrong += 1
      if (found.wrong < tries) return { result: 'wrong' }
      found.wrong = 0
      found.waitUntil = now + penalty * 1000
      return { result: 'tooMany', seconds: penalty }
    },
    /** Whether the code can be sent again. */
    isAsked: (challenge: string, now: number): boolean => valid(challenge, now) !== undefined,
    /** Ends the time of all codes at once. */
    expireAll: (): void => asked.clear(),
  }
}
