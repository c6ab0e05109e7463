import { isFields } from '../util/path'

/** Fields as an object in which a name with dots leads inside: `data.email` is `{ data: { email } }`. */
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

/** A request whose JSON has its fields where the dots in their names lead; of a form the names are the server's. */
export async function withNestedFields(request: Request): Promise<Request> {
  if (request.headers.get('content-type') !== 'application/json') return request
  const body = JSON.parse(await request.clone().text()) as unknown
  if (!isFields(body) || !Object.keys(body).some((name) => name.includes('.'))) return request
  return new Request(request, { body: JSON.stringify(nest(body)) })
}
