import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Rolldown } from 'vite'

/** One of the files here as the only script of a page, in the way of a production build. */
export async function bundlePage(file: string, options: BuildOptions) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      ...options,
      rolldownOptions: {
        input: fileURLToPath(new URL(file, import.meta.url)),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  return output[0]
}
