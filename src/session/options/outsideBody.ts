/**
 * Splits a path that may lead out of the body of an answer: `header:x-auth-token` is a header of the answer,
 * `data.next?token` the parameter `token`, in the query or the fragment, of the URL at `data.next`. Both can be
 * combined.
 */
export function partsOf(path: string) {
  const [at = '', parameter] = path.split('?')
  const header = /^header:(.*)$/.exec(at)?.[1]
  return { at, header, parameter }
}

/** Whether a path leads out of the body. */
export const leadsOutside = (path: string) => /^header:|\?/.test(path)
