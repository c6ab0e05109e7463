import { createSession, type MakeLimit } from '../../../src/session'

/** Nobody stays signed in overnight: each session ends at the first four o'clock in the morning after its beginning. */
const untilFour: MakeLimit = () => ({
  reason: 'endedByApp',
  endsAt({ beganAt }) {
    const end = new Date(beganAt)
    if (end.getHours() >= 4) end.setDate(end.getDate() + 1)
    return end.setHours(4, 0, 0, 0)
  },
})

export const session = createSession({ limits: [untilFour] })
