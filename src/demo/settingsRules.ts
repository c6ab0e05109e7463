import { faultTargets } from './faults.ts'

type Rule = (value: unknown) => boolean
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBoolean: Rule = (value) => typeof value === 'boolean'
const isAmount: Rule = (value) => Number.isFinite(value) && (value as number) > 0
const isCount: Rule = (value) => Number.isInteger(value) && (value as number) > 0
const isMissing: Rule = (value) => value === undefined
const isErrorStatus: Rule = (value) => isCount(value) && Number(value) >= 400 && Number(value) < 600
/** Timers of 2³¹ ms or more fire at once. */
const isDelay: Rule = (value) => isAmount(value) && (value as number) < 2 ** 31

const kinds: Record<string, (fault: Fields) => boolean> = {
  offline: () => true,
  dropAnswer: () => true,
  refuse: () => true,
  html: () => true,
  malformed: () => true,
  slow: ({ ms }) => isDelay(ms),
  status: ({ status, retryAfter }) =>
    isErrorStatus(status) && ['undefined', 'number', 'string'].includes(typeof retryAfter),
}

const isFault: Rule = (value) =>
  isFields(value) &&
  kinds[String(value['kind'])]?.(value) === true &&
  (isMissing(value['ms']) || isDelay(value['ms'])) &&
  (isMissing(value['times']) || isCount(value['times']))

const isTarget = (name: string) => (faultTargets as readonly string[]).includes(name)

/** The first fault of no call, or of no kind, with what there is instead. */
function wrongFault(faults: Fields): string | undefined {
  const wrong = Object.entries(faults).find(
    ([target, fault]) => !isTarget(target) || !(fault === null || isFault(fault)),
  )
  if (wrong === undefined) return undefined
  const [target] = wrong
  return isTarget(target)
    ? `the fault of ${target} (kinds: ${Object.keys(kinds).join(', ')})`
    : `a fault of ${target} (there are: ${faultTargets.join(', ')})`
}

const rules: Record<string, Rule> = {
  tokenLifetime: isAmount,
  refreshLifetime: isAmount,
  declareRefreshLifetime: isBoolean,
  oldAccessDies: isBoolean,
  recentLogin: isAmount,
  loginLimit: (value) =>
    value === false ||
    (isFields(value) && isCount(value['failures']) && isAmount(value['seconds'])),
  faults: (value) => isFields(value) && wrongFault(value) === undefined,
}

/** The first entry that is an unknown setting or has an invalid value, with what there is instead. */
export function wrongSetting(patch: object): string | undefined {
  const wrong = Object.entries(patch).find(
    ([name, value]) => !Object.hasOwn(rules, name) || rules[name]?.(value) !== true,
  )
  const [name, value] = wrong ?? []
  return name === 'faults' && isFields(value) ? wrongFault(value) : name
}
