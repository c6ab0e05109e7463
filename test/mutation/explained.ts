type Explained = { file: string; from: string; to: string; why: string }

/** Mutants that no test can notice, or need not, and why: `file` is its end, `from` the source, `to` the mutant. */
export const explained: Explained[] = [
  ...of('reauth/failedRequests.ts', {
    "typeof name !== 'string' -> false":
      'RTK Query names an endpoint in each of its actions; the check is for TypeScript',
    '[] -> ["Stryker was here"]': 'the first element is skipped, and the others are as absent',
    '\'\' -> "Stryker was here!"': 'neither text is one of RTK Query’s types',
  }),
  ...of('reauth/reauthDialog.ts', {
    "after.status === 'loggedOut' -> true": 'only a session that is over has an end',
    "after.status === 'loggedOut' && after.end !== undefined -> after.status === 'loggedOut' || after.end !== undefined":
      'a session that has just ended has an end, and no other has one',
    'after.end !== undefined -> true': 'a session that has just ended has an end',
  }),
]

function of(file: string, reasons: Record<string, string>): Explained[] {
  return Object.entries(reasons).map(([change, why]) => {
    const [from = '', to = ''] = change.split(' -> ')
    return { file, from, to, why }
  })
}
