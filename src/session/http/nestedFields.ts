import { isFields } from '../util/path'

/** Makes nested objects of names with dots: `data.email` becomes `{ data: { email } }`. */
function nest(fields: Readonly<Record<string, unknown>>) {
  const all = Object.create(null) as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    const keys = name.split('.')
    const last = keys.pop() ?? name
    let at = all
    for (const key of keys) at = (at[key] ??= Object.create(null)) as typeof all
    at[last] = value
  }
  return all
}

/**
 * Nests the fields of a JSON request whose names have dots. The names of a form-encoded request stay as they are,
 * because there the dots are part of the name.
 */
export async function withNestedFields(request: Request): Promise<Request> {
  if (request.headers.get('content-type') !== 'application/json') return request
  const body = JSON.parse(await request.clone().text()) as unknown
  if (!isFields(body) || !Object.keys(body).some((name) => name.includes('.'))) return request
  return new Request(request, { body: JSON.stringify(nest(body)) })
}
