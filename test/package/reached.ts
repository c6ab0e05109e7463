import { build } from 'esbuild'

/** What a module loads, with all below it: files, and packages by their names. */
export async function reached(file: string, { late }: { late: boolean }): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    outdir: '.',
    packages: 'external',
    logLevel: 'error',
    absWorkingDir: '/',
  })
  const all = new Set([file.slice(1)])
  for (const each of all)
    for (const { path, kind } of metafile.inputs[each]?.imports ?? [])
      if (late || kind !== 'dynamic-import') all.add(path)
  return all
}
