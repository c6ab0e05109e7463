import '../demo/polyfill.ts'
import type { Connect, Plugin } from 'vite'
import { createDemoBackend, type DemoOptions } from '../demo/backend.ts'
import { demoMiddleware } from '../demo/middleware.ts'

interface DemoPluginOptions extends DemoOptions {
  /**
   * The base URL of this deployment's API (VITE_API_URL). Where there is one, the demo back end is not mounted.
   */
  apiUrl?: string | undefined
}

/** Mounts the demo back end in Vite's dev and preview servers, on the app's own origin. */
export function demoPlugin({ apiUrl, ...options }: DemoPluginOptions = {}): Plugin {
  const mount = (server: { middlewares: Connect.Server }) => {
    if (!apiUrl) server.middlewares.use(demoMiddleware(createDemoBackend(options)))
  }
  return { name: 'neshast:demo-back-end', configureServer: mount, configurePreviewServer: mount }
}
