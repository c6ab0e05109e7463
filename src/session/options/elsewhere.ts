/**
 * A path that leads out of the body, in its parts: `header:x-auth-token` is a header of the answer, `data.next?token` the
 * parameter `token`, in the query or the fragment, of the URL that stands at `data.next`; both together are possible.
 */
export function partsOf(path: string) {
  const [at = '', parameter] = path.split('?')
  const header = /^header:(.*)$/.exec(at)?.[1]
  return { at, header, parameter }
}
