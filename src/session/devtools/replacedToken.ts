import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

/**
 * For development: tells a host that its base query has sent another value under the name of the token's header than that of
 * the session, as a `prepareHeaders` does that is left from before.
 */
export function tellReplacedToken(sent: Request, name: string, value: string) {
  const had = sent.headers.get(name)
  if (had !== null && had !== value)
    tell(
      `the base query has sent another ${name} than the session’s: its own prepareHeaders replaces it. Take that line out, for withSession sets the header.`,
    )
}
