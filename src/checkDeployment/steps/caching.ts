import { assetsFolder } from '../../build/headers.ts'
import { setHeader } from '../advice.ts'
import type { Answer } from '../ask.ts'
import { few, type Deployment } from '../deployment.ts'
import { expectedCaching, maxAgeOf } from '../expected.ts'

const cacheControl = ({ headers }: Answer) => (headers.get('cache-control') ?? '').toLowerCase()
const maxAge = (answer: Answer) => maxAgeOf(cacheControl(answer))

const isKept = (answer: Answer) =>
  cacheControl(answer).includes('immutable') && maxAge(answer) >= maxAgeOf(expectedCaching.asset)
const isAskedAnew = (answer: Answer) =>
  /\bno-(cache|store)\b/.test(cacheControl(answer)) || maxAge(answer) === 0

/**
 * Checks that the page is revalidated at each visit, and files with a hash in their names are cached
 * permanently.
 */
export function checkCaching(
  { report, page, assets, base, advise }: Deployment,
  deepPage: Answer | undefined,
) {
  report.heading('Caching')
  const old = [page, ...(deepPage === undefined ? [] : [deepPage])].filter(
    (each) => !isAskedAnew(each),
  )
  if (old.length > 0) {
    report.wrong(
      `${few(old)}: Cache-Control is ${old[0]?.headers.get('cache-control') ?? 'not there'}: a browser may show a version that is no more.`,
      ...advise(setHeader('Cache-Control', expectedCaching.page)),
    )
  } else report.ok(`the page is asked for anew: Cache-Control: ${cacheControl(page)}`)
  if (/\bno-store\b/.test(cacheControl(page)))
    report.note('no-store keeps the page out of the back button’s cache: no-cache is enough')

  const folder = base.pathname + assetsFolder
  /** Whether the name of a file contains a hash of its content: the build puts all such files into one folder. */
  const isHashed = ({ url }: Answer) => url.pathname.startsWith(folder)
  // What is missing is told of by another step.
  const there = assets.filter(({ status }) => status === 200)
  const hashed = there.filter(isHashed)
  const asked = hashed.filter((each) => !isKept(each))
  if (asked.length > 0) {
    report.wrong(
      `Not kept: ${few(asked)} (Cache-Control: ${asked[0]?.headers.get('cache-control') ?? 'not there'}). Each visit asks for them again.`,
      ...advise(setHeader('Cache-Control', expectedCaching.asset, folder)),
    )
  } else if (hashed.length > 0) report.ok(`${hashed.length} files with a hash are kept for a year`)
  const shared = there.filter((each) => !isHashed(each) && isKept(each))
  if (shared.length > 0) {
    report.wrong(
      `Kept for a year, though the name has no hash: ${few(shared)}. A new version is never seen.`,
      ...advise(setHeader('Cache-Control', expectedCaching.page)),
    )
  }
}
