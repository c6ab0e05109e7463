import type { Plugin } from 'vite'
import { writeBuildRecord } from './buildRecord.ts'
import { compressFolder } from './compress.ts'
import type { PresetPlugin } from './presetPlugin.ts'
import { defaultDeployment } from './servers/deployment.ts'
import { writeServerFiles } from './writeServerFiles.ts'

/**
 * Adds to a build what a server needs: the compressed files beside each text file, and the server's
 * configuration.
 */
export function shipPlugin(built: PresetPlugin['api']): Plugin {
  return {
    name: 'neshast-ship',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const { setup, origins: connect = [] } = built
        const { base } = this.environment.config
        if (dir === undefined || setup === undefined) return
        await writeBuildRecord(dir, base, setup)
        await compressFolder(dir)
        await writeServerFiles(dir, { ...defaultDeployment, base, connect })
      },
    },
  }
}
