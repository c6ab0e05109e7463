import type { Challenge } from '../../options/challenge'
import { isFields, read } from '../../util/path'
import type { StepField } from './loginStep'

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A URL that a link may lead to: no script is one. */
const link = (value: unknown) =>
  typeof value === 'string' && /^(https?:\/)?\/(?!\/\/)/.test(value) ? value : undefined

/** The fields of a step, with what the answer that asks for it says of them. */
export const stepFields = ({ fields }: Challenge, body: unknown): readonly StepField[] =>
  fields.map(({ name, kind, from, value = 'id', label = 'name', minLength }) => {
    const found = from === undefined ? undefined : read(body, from)
    const rules = kind === 'newPassword' ? text(found) : undefined
    const href = kind === 'terms' ? link(found) : undefined
    return {
      name,
      kind,
      ...(kind === 'choice' && {
        choices: (Array.isArray(found) ? found : []).flatMap((each) => {
          const sent = text(isFields(each) ? read(each, value) : each)
          if (sent === undefined) return []
          return { value: sent, label: (isFields(each) && text(read(each, label))) || sent }
        }),
      }),
      ...(rules !== undefined && { rules }),
      ...(minLength !== undefined && { minLength }),
      ...(href !== undefined && { href }),
      ...(kind === 'captcha' && found !== undefined && { data: found }),
    }
  })
