import { setHeader } from '../advice.ts'
import type { Answer } from '../ask.ts'
import { few, type Deployment } from '../deployment.ts'
import { expectedHeaders } from '../expected.ts'

/**
 * Checks the headers of the page, both at its own address and at one answered by the fallback, and of its
 * files.
 */
export function checkHeaders(deployment: Deployment, deepPage: Answer | undefined) {
  const { report, page, assets, base } = deployment
  report.heading('Headers')
  const isTls = base.protocol === 'https:'
  const pages = [page, ...(deepPage === undefined ? [] : [deepPage])]
  for (const { name, value, why, isGood, needsTls } of expectedHeaders) {
    if (needsTls && !isTls) {
      report.note(`${name} was not asked about: browsers heed it over HTTPS alone`)
      continue
    }
    const isOfAll = name === 'X-Content-Type-Options'
    const wrong = [...pages, ...(isOfAll ? assets : [])].filter(
      ({ headers }) => !isGood(headers.get(name) ?? ''),
    )
    if (wrong[0] === undefined) {
      report.ok(`${name}: ${page.headers.get(name)}`)
      continue
    }
    const found = wrong[0].headers.get(name)
    report.wrong(
      `${few(wrong)}: ${found === null ? `no ${name}` : `${name} is ${found}`}: ${why}.`,
      ...deployment.advise(setHeader(name, value)),
    )
  }
}
