/**
 * All strings that can be reached from a value, keys too: through prototypes, hidden properties,
 * maps, headers, errors and URLs. What JavaScript can read, a log can show.
 */
export function stringsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'symbol') return [String(value)]
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return []
  if (seen.has(value)) return []
  seen.add(value)
  const inner = (more: unknown) => stringsIn(more, seen)
  if (value instanceof Request || value instanceof Response) {
    return [value.url, ...inner(value.headers)]
  }
  if (value instanceof Headers || value instanceof Map || value instanceof Set) {
    return [...value].flatMap(inner)
  }
  if (value instanceof AbortSignal) return inner(value.reason)
  if (typeof value === 'function') return []
  const own = Reflect.ownKeys(value).flatMap((key) => [
    ...inner(key),
    ...inner((value as Record<PropertyKey, unknown>)[key]),
  ])
  return value instanceof Error ? [...own, value.message, String(value.stack)] : own
}
