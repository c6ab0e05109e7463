import { writeFileSync } from 'node:fs'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import base from '../../vite.config.ts'

/** A file of scripts of the build: the group or the module that it is named by, and what is in it. */
export type Chunk = { file: string; name: string; modules: string[]; imports: string[] }

const list: Plugin = {
  name: 'list-modules',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).flatMap((each): Chunk[] => {
      if (each.type !== 'chunk') return []
      const { fileName: file, name, moduleIds: modules, imports } = each
      return [{ file, name, modules, imports }]
    })
    writeFileSync(`${dir}.json`, JSON.stringify(chunks))
  },
}

/** The build as it is shipped; beside its folder, in a `.json` of that name, its chunks. */
export default defineConfig((env) => mergeConfig(base(env), { plugins: [list] }))
