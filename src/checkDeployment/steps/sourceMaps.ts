import type { Advice } from '../advice.ts'
import { few, type Deployment } from '../deployment.ts'

const keepApart: Advice = {
  nginx:
    'serve dist alone: the build writes its source maps to dist-maps; location ~ \\.map$ { return 404; }',
  caddy: 'serve dist alone: the build writes its source maps to dist-maps; respond *.map 404',
  hosted: 'publish dist alone: the build writes its source maps to dist-maps',
}
const mapComment = /[/*]# sourceMappingURL=(\S+?)(?:\s*\*\/)?\s*$/

/** Checks that the server does not publish the app's source code. */
export async function checkSourceMaps({ ask, report, base, assets, advise }: Deployment) {
  report.heading('Source maps')
  const code = assets.filter(({ url }) => /\.(js|css)$/.test(url.pathname))
  const inlined = code.filter(({ text = '' }) => mapComment.exec(text)?.[1]?.startsWith('data:'))
  const urls = code.flatMap(({ url, text = '', headers }) => {
    const named = headers.get('sourcemap') ?? mapComment.exec(text)?.[1]
    const maps = [
      `${url.pathname}.map`,
      ...(named?.startsWith('data:') ? [] : [named ?? []].flat()),
    ]
    return maps.map((map) => new URL(map, url).href)
  })
  const answers = await Promise.all(
    [...new Set(urls)].map((url) => ask(new URL(url)).catch(() => undefined)),
  )
  const served = answers.filter(
    (each) => each?.status === 200 && /^\s*\{[\s\S]*"mappings"/.test(each.text ?? ''),
  )
  const all = [...inlined, ...served.filter((each) => each !== undefined)]
  if (all.length > 0) {
    report.wrong(`The source is served to everybody: ${few(all)}.`, ...advise(keepApart))
  } else report.ok(`no source map of ${code.length} files is served`)
  const manifest = await ask(new URL('.vite/manifest.json', base))
  if (manifest.status === 200 && manifest.text?.includes('"file"'))
    report.note(
      'the list of the build’s files is served (.vite/manifest.json): it names the sources',
      ...advise({ nginx: 'location ~ /\\. { return 404; }', caddy: 'respond /.vite/* 404' }),
    )
}
