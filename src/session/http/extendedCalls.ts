import { matches } from '../options/responseMatch'
import type { MakeCalls } from '../options/options'
import { addCsrf } from './csrf'
import { withElsewhere } from './elsewhere'
import { withNestedFields } from './nestedFields'

/**
 * What the option `calls` takes for a server of which the options say `login.refusals` or `csrf`, a token that is not in
 * the body, or fields with dots in their names. A function of its own, so that a host without these does not load it.
 */
export const extendedCalls: MakeCalls = (deps) => ({
  async send(call, request) {
    const sent = await withNestedFields(request)
    await addCsrf(deps, sent)
    const response = await deps.env.fetch(sent)
    return call === 'login' || call === 'refresh' ? withElsewhere(response, deps.options) : response
  },
  meaningOf(call, status, body) {
    if (call !== 'login') return undefined
    const found = deps.options.login.refusals.find((each) => matches([each], status, body))
    return found && { code: found.code }
  },
})
