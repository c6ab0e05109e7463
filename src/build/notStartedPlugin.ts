import type { Plugin } from 'vite'
import { notStartedHtml } from '../i18n/notStarted.ts'

const place = '<!-- what to say where the app does not come -->'

/** Puts into the page what it says where the app does not start. */
export const notStartedPlugin = (): Plugin => ({
  name: 'neshast-not-started',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
      return html.replace(place, notStartedHtml())
    },
  },
})
