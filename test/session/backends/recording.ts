/** One call as it went over the wire; of the headers, those that matter. */
export type Exchange = {
  readonly request: { method: string; path: string; headers: Record<string, string>; body: string }
  readonly response: { status: number; headers: Record<string, string>; body: string }
}

/** What a server was asked and answered, by name; `at` is the moment of `login`, in epoch milliseconds. */
export type Recording = { readonly at: number; readonly exchanges: Record<string, Exchange> }
