/** Each of these was switched on by hand on 2026-11-25, and noticed. */
const onServer =
  'it is noticed on a server: `server.test` runs in Node’s own environment, in which no mutant is switched on'

type Explained = { file: string; from: string; to: string; line: string; why: string }

/**
 * Mutants that no test can notice, or need not, and why: `file` is its end, `from` the source, `to` the mutant, after `@`
 * a part of the line that it stands in, where others would be meant as well.
 */
const explained: Explained[] = [
  ...of('api/apiCaches.ts', {
    '[] -> ["Stryker was here"]': 'a text has no path',
  }),
  ...of('api/authorizedRequest.ts', {
    '\'error\' -> "" @ sent.by': 'an error has no session either; the check is for TypeScript',
  }),
  ...of('api/hostAddress.ts', {
    'own === undefined -> false @ || isAbsolute':
      'by then a base is known, or the URL is absolute; the check is for TypeScript',
    '/^([a-z][a-z\\d+\\-.]*:)?\\/\\/[^/?#]*$/i -> /^([a-z][a-z\\D+\\-.]*:)?\\/\\/[^/?#]*$/i':
      'no URL of an API has a scheme with a digit',
  }),
  ...of('api/ownParts.ts', {
    'meta?.request -> meta.request': 'RTK Query’s base query has it always',
  }),
  ...of('api/reauthentication.ts', {
    'asked?.end -> asked.end':
      'a login begins while somebody is asked, and a step of one that was given up fails',
    'proofs += 1 -> proofs -= 1': 'it is only asked whether it is another number',
    '\'abort\' -> "" @ removeEventListener':
      'a listener that is left looks whether it still has anything to end, and goes with its signal',
  }),
  ...of('api/sessionApi.ts', {
    "{ baseUrl: '' } -> {}": 'it spares a question, whose answer is the same',
  }),
  ...of('api/sessionFetch.ts', {
    '\'\' -> "Stryker was here!"':
      'neither text names JSON, or has a field; and a text that is split has a first part',
  }),
  ...of('api/withSession.ts', {
    "told !== '' -> true @ loadAddress().catch":
      'it decides when a file is loaded, and not what it does',
    "told !== '' -> told === '' @ loadAddress().catch":
      'it decides when a file is loaded, and not what it does',
    '\'\' -> "Stryker was here!" @ loadAddress().catch':
      'it decides when a file is loaded, and not what it does',
    '\'\' -> "Stryker was here!" @ goesTo': 'neither text is an address of the API',
    'hostAddress === undefined -> true': 'it spares a load, which finds the file that is there',
    "told !== '' -> false @ loadAddress().catch":
      'it decides when a file is loaded, and not what it does',
  }),
  ...of('devtools/timeTravel.ts', {
    'last !== undefined -> true':
      'before the first action there is no other session to be kept; the check is for TypeScript',
    'now !== last -> true': 'it spares a comparison, after which the real one is the same, too',
  }),
  ...of('http/callEndpoint.ts', {
    '\'\' -> "Stryker was here!" @ Date.parse': 'neither is a date',
  }),
  ...of('http/cookies.ts', {
    '\'\' -> "Stryker was here!" @ document.cookie': 'neither text is a cookie',
    '{\n    return undefined\n  } -> {}': 'it returns nothing by itself, too',
  }),
  ...of('http/csrf.ts', {
    '[] -> ["Stryker was here"]': 'neither leads to a text',
    '/^(get|head)$/i -> /(get|head)$/i': 'no other method ends so',
    '/^(get|head)$/i -> /^(get|head)/i': 'no other method begins so',
    'cookie === undefined -> false @ let token': 'a cookie called `undefined` would be read',
    'csrf === false -> false':
      'it has neither a cookie nor an address; the check is for TypeScript',
    'false -> true @ csrf ===':
      'it has neither a cookie nor an address; the check is for TypeScript',
  }),
  ...of('http/outsideBody.ts', {
    '[] -> ["Stryker was here"]': 'such a path leads to nothing',
  }),
  ...of('http/retryAfter.ts', {
    '\'\' -> "Stryker was here!"': 'neither is a date',
  }),
  ...of('http/tokenResponse.ts', {
    'options.readTokens?.(answer, call) -> options.readTokens(answer, call)':
      'it is known to be there; the question mark is for TypeScript',
  }),
  ...of('platform/environment.ts', {
    "typeof window === 'undefined' -> false": onServer,
    '\'undefined\' -> ""': onServer,
    'target?.[method] -> target[method]': onServer,
    '\'http://localhost\' -> ""': onServer,
    'page?.location -> page.location': onServer,
    'page?.document -> page.document': onServer,
    'page?.localStorage -> page.localStorage':
      'without a window it fails, which counts as none, too',
    'page?.sessionStorage -> page.sessionStorage':
      'without a window it fails, which counts as none, too',
    'channel === undefined -> false':
      'without a window the next line fails, which counts as none, too; the check is for TypeScript',
  }),
  ...of('limits/idleTimeout.ts', {
    'shown === undefined -> true': 'a warning that is shown already stays as it is',
  }),
  ...of('limits/lastActivity.ts', {
    'storage?.setItem -> storage.setItem': 'without a storage it fails, which counts as none, too',
    'storage?.getItem -> storage.getItem': 'without a storage it fails, which counts as none, too',
    'stored > now -> stored >= now': 'then the moment that is there is written again',
    'true -> false @ passive': 'it lets a browser scroll without waiting, and does nothing else',
  }),
  ...of('limits/limit.ts', {
    "typeof value === 'number' -> true @ Number.isFinite":
      'what is no number is not finite; the check is for TypeScript',
  }),
  ...of('login/begin/givenTokens.ts', {
    'left > (exp ?? 0) - (iat ?? 0) -> left >= (exp ?? 0) - (iat ?? 0)':
      'then the whole lifetime is left, which `makeTokens` reads from the claims itself',
  }),
  ...of('login/steps/challenges.ts', {
    '[] -> ["Stryker was here"]': 'a text has no status, and so describes no answer',
    'resend?.after -> resend.after':
      'it is called only where there is a `resend`; the question mark is for TypeScript',
  }),
  ...of('login/login.ts', {
    'epoch === undefined -> false':
      'only an attempt that is over is without a number; it is for TypeScript',
  }),
  ...of('login/loginCall.ts', {
    "() => '' -> () => undefined": 'what is not there is read as empty two lines later',
  }),
  ...of('login/mayRestore.ts', {
    '/^(\\d+) (.*)$/ -> /(\\d+) (.*)$/': 'what is noted begins with its moment',
    'hint === undefined -> false @ const value':
      'a cookie called `undefined` would be noted, and without a hint no note is read',
  }),
  ...of('login/restore.ts', {
    '-1 -> +1': 'either is long before any page was opened',
  }),
  ...of('login/signIn.ts', {
    'options.challenges -> true @ if (':
      'it decides when a file is loaded, and not what it does; the sizes are checked by `npm run size`',
    'options.challenges -> false @ if (': 'it decides when a file is loaded, and not what it does',
  }),
  ...of('options/checkOptions.ts', {
    'false -> true @ endpoints.refresh !== false &&':
      'what is off is written in no way; the check is for TypeScript',
    'false -> true @ endpoint !== false &&':
      'what is off is written in no way; the check is for TypeScript',
    'false -> true @ if (endpoint === false) continue':
      'a call that is off has neither a body nor a token; the check is for TypeScript',
    'false -> true @ refresh !== false &&':
      'without a refresh the renewal is `none`, of which nothing is asked; the check is for TypeScript',
  }),
  ...of('options/outsideBody.ts', {
    '\'\' -> "Stryker was here!"': 'a text that is split has a first part',
    '/^header:(.*)$/ -> /^header:(.*)/': 'the name of a header has no line breaks',
  }),
  ...of('react/SessionProvider.tsx', {
    '\'session/server\' -> ""': 'the reducer knows neither, and the action is in no store',
    '[pageLife, suspendedPage, store, pageKey] -> []':
      'none of them changes while the page is there: its key is `pageKey`',
    '[live] -> []': 'it does not change while the page is there',
  }),
  ...of('drafts/draftStorage.ts', {
    'all?.removeItem -> all.removeItem':
      'only a storage has keys; the question mark is for TypeScript',
    '{\n    return undefined // not ours\n  } -> {}': 'it returns nothing by itself, too',
    'storage()?.setItem -> storage().setItem': 'what fails without a storage keeps nothing, too',
    'storage()?.removeItem -> storage().removeItem':
      'a text has been read from it; the question mark is for TypeScript',
    '{\n    return undefined // blocked: then nothing is kept\n  } -> {}':
      'it returns nothing by itself, too',
    '!text -> false': 'no text is no draft either; the check is for TypeScript',
  }),
  ...of('drafts/formDraft.ts', {
    'target !== null -> true': 'what is heard has a target; the check is for TypeScript',
  }),
  ...of('drafts/formFields.ts', {
    'setter?.call -> setter.call':
      'each kind of field has one; the question mark is for TypeScript',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set -> Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set":
      'each kind of field has one; the question mark is for TypeScript',
    '[] -> ["Stryker was here"] @ set(field, mine ??': 'no box has that value',
  }),
  ...of('drafts/useFormDraft.ts', {
    'next === known -> false': 'it spares looks, each of which finds what the last one found',
  }),
  ...of('react/useEndWarning.ts', {
    'end === undefined -> false':
      'without an end its moment never comes; the check is for TypeScript',
  }),
  ...[
    ...['reauth/useReauthentication.tsx', 'react/useIdleWarning.ts', 'react/useSession.ts'],
    ...['react/useSuspendedPage.ts', 'react/useTimeline.ts'],
  ].flatMap((file) =>
    of(file, {
      '() => () => undefined -> () => undefined':
        'React takes nothing for a function that does nothing; it is for TypeScript',
    }),
  ),
  ...of('react/useTimeline.ts', {
    '\'undefined\' -> "" @ typeof location':
      'only a server has no address: `server.test` notices it, without a page, which is not played here',
    "typeof location === 'undefined' -> false":
      'only a server has no address: `server.test` notices it, without a page, which is not played here',
    '\'http://localhost\' -> ""':
      'only a server has no address: `server.test` notices it, without a page, which is not played here',
  }),
  ...of('reauth/failedRequests.ts', {
    "typeof name !== 'string' -> false":
      'RTK Query names an endpoint in each of its actions; the check is for TypeScript',
    '[] -> ["Stryker was here"]': 'the first element is skipped, and the others are as absent',
    '\'\' -> "Stryker was here!"': 'neither text is one of RTK Query’s types',
    '/^execute(Query|Mutation)\\/(.+)$/ -> /^execute(Query|Mutation)\\/(.+)/':
      'none of RTK Query’s types has line breaks',
    'dismissals += 1 -> dismissals -= 1': 'it is only asked whether it is another number',
  }),
  ...of('reauth/reauthDialog.ts', {
    "after.status === 'loggedOut' -> true": 'only a session that is over has an end',
    "after.status === 'loggedOut' && after.end !== undefined -> after.status === 'loggedOut' || after.end !== undefined":
      'a session that has just ended has an end, and no other has one',
    'after.end !== undefined -> true': 'a session that has just ended has an end',
  }),
  ...of('refresh/autoRefresh.ts', {
    '[] -> ["Stryker was here"]':
      'without a session there is nothing to wait for, and no timer is set for `NaN` either',
    '-Infinity -> +Infinity':
      'before the first refresh none is waited for, and a later moment counts as none',
  }),
  ...of('refresh/checkExpiry.ts', {
    '!isLoggedIn(session) -> false':
      '`endSession` looks itself; the check before a limit is asked is for TypeScript',
  }),
  ...of('refresh/refresh.ts', {
    "session.status === 'tokenExpired' -> true @ session.status === 'tokenExpired' &&":
      'no other session that is refreshed has a moment at which its token ended; the check is for TypeScript',
    'met !== undefined -> true':
      'before any fault there is nothing to wait for; the check is for TypeScript',
  }),
  ...of('state/order.ts', {
    'difference !== undefined -> true': 'nothing is not above zero; the check is for TypeScript',
    'difference > 0 -> difference >= 0': 'a difference of zero is none',
    'one === other -> false': 'it spares a comparison, by which they are the same, too',
    "session.status === 'loggedOut' -> false @ ? session.epoch <":
      'a session that is over has no rotation, which is below none; the check is for TypeScript',
    '\'loggedOut\' -> "" @ ? session.epoch <':
      'a session that is over has no rotation, which is below none; the check is for TypeScript',
  }),
  ...of('state/reducer.ts', {
    "'loggedOut' -> \"\" @ 'rotation' in payload":
      'nothing but a login happens to a session that is over; the check is for TypeScript',
  }),
  ...of('storage/encodeRecord.ts', {
    '\'\' -> "Stryker was here!"':
      'neither the first text nor the key is ever seen: `setItem` is called before `flush` returns, and stores no key',
  }),
  ...of('tabs/cookieQueue.ts', {
    '() => false -> () => undefined':
      'it is asked for a condition only, in which both are the same',
  }),
  ...of('tabs/lastTab.ts', {
    'env.locks === undefined -> false':
      'without them the question fails, which counts as held, too; the check is for TypeScript',
  }),
  ...of('tabs/lock.ts', {
    'attempt === undefined -> true @ void loadLease':
      'it decides when a file is loaded, and not what it does',
    'attempt === undefined -> false @ void loadLease':
      'it decides when a file is loaded, and not what it does',
    'attempt === undefined -> attempt !== undefined @ void loadLease':
      'it decides when a file is loaded, and not what it does',
  }),
  ...of('tabs/webLocks.ts', {
    'false -> true @ let isBusy': 'it is set before it is read, when the browser answers',
    'false -> true @ if (isBusy) return': 'what is returned for a busy lock is not looked at',
  }),
  ...of('storage/recordStorage.ts', {
    "'memory' -> \"\" @ ?? 'memory'":
      'a write into memory never fails, so that there is always a place',
  }),
  ...of('util/attempt.ts', {
    '{\n    return undefined\n  } -> {}': 'it returns nothing by itself, too',
  }),
  ...of('util/storedText.ts', {
    'open()?.getItem -> open().getItem': 'what fails without a storage is empty, too',
    'open()?.setItem -> open().setItem': 'what fails without a storage does nothing, too',
    'open()?.removeItem -> open().removeItem': 'what fails without a storage does nothing, too',
  }),
  ...of('session/hostStore.ts', {
    "typeof window !== 'undefined' -> true":
      'only a server has no window: `server.test` notices it, without a page, which is not played here',
  }),
  ...of('session/startSession.ts', {
    'restoring -> true': 'where there is nothing to wait for, it waits for nothing',
  }),
]

export const whyOf = ({
  file,
  from,
  to,
  text,
}: Omit<Explained, 'why' | 'line'> & { text: string }) =>
  explained.find(
    (each) =>
      file.endsWith(each.file) && each.from === from && each.to === to && text.includes(each.line),
  )?.why

function of(file: string, reasons: Record<string, string>): Explained[] {
  return Object.entries(reasons).map(([change, why]) => {
    const [from = '', rest = ''] = change.split(' -> ')
    const [to = '', line = ''] = rest.split(' @ ')
    return { file, from, to, line, why }
  })
}
