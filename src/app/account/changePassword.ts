import type { GivenTokens, SessionError, SessionLayer } from '../../session'
import { readTokens } from '../../session/http/tokenResponse'
import { matches } from '../../session/options/responseMatch'
import { fault, sessionEnded, thrown } from '../../session/state/errors'
import { isLoggedIn } from '../../session/state/session'
import type { ChangePassword } from '../../lib/account'
import type { Change, PasswordCall } from '../../screens/account/security/calls'
import { ask, problemOf, type Answer } from './ask'

/** With these a server says what it does not like about what it was sent. */
const aboutPassword = new Set([400, 409, 422])

/** The tokens in an answer, where it has some, as `session.begin` takes them. */
function tokensIn(answer: Answer, { options }: SessionLayer): GivenTokens | undefined {
  const { user } = options
  const read = readTokens(
    'login',
    { ...answer, ok: true, serverTime: Date.parse(answer.headers.get('date') ?? '') || undefined },
    // Whose they are is known: nobody else's session goes on.
    { ...options, user: { ...user, from: 'call' } },
  )
  if ('error' in read) return undefined
  const { accessToken, renewal } = read.tokens
  const left = (expiresAt: number) => Math.max(expiresAt - Date.now(), 1) / 1000
  return {
    accessToken: accessToken.value,
    expiresIn: left(accessToken.expiresAt),
    ...(renewal.by === 'refreshToken' && {
      refreshToken: renewal.token.value,
      refreshExpiresIn: left(renewal.token.expiresAt),
    }),
    ...(renewal.by === 'cookie' && { refreshExpiresIn: left(renewal.expiresAt) }),
  }
}

const notSent = (error: SessionError): Change => ({ result: 'failed', error, isUnsure: false })
/** Without an answer the server may have done it all the same. */
const failed = (error: SessionError): Change => ({
  result: 'failed',
  error,
  isUnsure: error.name === 'FaultError' && ['unreachable', 'timeout'].includes(error.kind),
})

const userOf = (session: SessionLayer) => {
  const now = session.checkExpiry()
  return isLoggedIn(now) ? now.user : undefined
}

/** What is needed when the answer comes, and may be gone from the server by then. */
const loadParts = () =>
  Promise.all([import('../../session/api/sessionFetch'), import('../../session/login/begin/begin')])

/** Changes the password; where the answer has tokens, the session goes on with them. */
export const changePasswordOf = (session: SessionLayer, setup: ChangePassword): PasswordCall => {
  const { current = 'currentPassword', next = 'newPassword', repeat, wrong } = setup
  // Along with the form, for there may be another build by the time it is sent. Where that fails they are asked for again.
  loadParts().catch(() => undefined)
  return {
    minLength: setup.minLength,
    rules: setup.rules,
    async change(typed): Promise<Change> {
      try {
        await loadParts()
      } catch {
        return notSent(fault('request', 'unreachable'))
      }
      // By the user it is known that the answer's tokens are those of this session.
      const notLoaded = userOf(session) ? undefined : await session.loadUser()
      if (notLoaded) return notSent(notLoaded)
      const remember = session.storageArea() === 'local'

      /** Whether it has been sent and not been answered: an answer that another try follows has refused it. */
      let isSent = false
      const answer = await ask(session, setup, {
        fields: {
          [current]: typed.current,
          [next]: typed.next,
          ...(repeat !== undefined && { [repeat]: typed.next }),
        },
        expected: wrong,
        // A server may revoke all earlier tokens before its answer is here: no tab refreshes with them meanwhile.
        around: async (send, stop) => {
          let sent: Answer | undefined
          const ended = await session.begin(
            async () => {
              isSent = !stop.aborted
              sent = await send()
              isSent = false
              const tokens = sent.ok ? tokensIn(sent, session) : undefined
              return tokens && { ...tokens, user: userOf(session) }
            },
            { remember },
          )
          // An answer counts, also where the session was over before its tokens could be taken.
          if (!sent) throw thrown(ended ?? sessionEnded)
          return sent
        },
      })
      if ('error' in answer) return isSent ? failed(answer.error) : notSent(answer.error)
      if (matches(wrong, answer.status, answer.body)) return { result: 'wrong' }
      if (answer.ok) return { result: 'changed' }
      const error = problemOf(session, answer, [typed.current, typed.next])
      return error.name === 'RefusedError' && aboutPassword.has(error.status)
        ? { result: 'refused', message: error.serverMessage }
        : failed(error)
    },
  }
}
