import { few, type Deployment } from '../deployment.ts'

const types: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\.js$/, /^(text|application)\/javascript/, 'text/javascript'],
  [/\.css$/, /^text\/css/, 'text/css'],
  [/\.svg$/, /^image\/svg\+xml/, 'image/svg+xml'],
  [/\.woff2$/, /^font\/woff2/, 'font/woff2'],
]

/** Checks that the files that the page names exist, and have the right content type. */
export function checkFiles({ report, page, assets, advise }: Deployment) {
  report.heading('The page and its files')
  const missing = assets.filter(({ status }) => status !== 200)
  if (missing.length > 0)
    report.wrong(
      `The page names what is not there: ${few(missing)}.`,
      'copy all files of dist, index.html last, and look whether the build was for this path',
    )
  for (const [name, right, type] of types) {
    const wrong = assets.filter(
      ({ url, status, headers }) =>
        status === 200 && name.test(url.pathname) && !right.test(headers.get('content-type') ?? ''),
    )
    if (wrong.length > 0)
      report.wrong(
        `${few(wrong)}: the type is ${wrong[0]?.headers.get('content-type') ?? 'not told'}, not ${type}: with nosniff a browser refuses it.`,
        ...advise({
          nginx: `include mime.types; and there ${type}`,
          caddy: `header ${wrong[0]?.url.pathname} Content-Type ${type}`,
          hosted: `Content-Type: ${type}`,
        }),
      )
  }
  if (!/charset=utf-8/i.test(page.headers.get('content-type') ?? ''))
    report.note(
      'the page’s type names no charset: index.html does',
      ...advise({ nginx: 'charset utf-8;' }),
    )
  report.ok(`${assets.length} files of the app were found`)
}
