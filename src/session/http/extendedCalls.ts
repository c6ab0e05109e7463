import { matches } from '../options/responseMatch'
import type { MakeCalls } from '../options/options'
import { addCsrf } from './csrf'
import { withOutsideBody } from './outsideBody'
import { withNestedFields } from './nestedFields'

/**
 * The value of the option `calls`, for a server that needs `login.refusals`, `csrf`, a token outside the body of the
 * answer, or field names with dots. It is a function of its own, so that a host that needs none of these does not load
 * it.
 */
export const extendedCalls: MakeCalls = (deps) => ({
  async send(call, request) {
    const sent = await withNestedFields(request)
    await addCsrf(deps, sent)
    const response = await deps.env.fetch(sent)
    return call === 'login' || call === 'refresh'
      ? withOutsideBody(response, deps.options)
      : response
  },
  meaningOf(call, status, body) {
    if (call !== 'login') return undefined
    const found = deps.options.login.refusals.find((each) => matches([each], status, body))
    return found && { code: found.code }
  },
})
