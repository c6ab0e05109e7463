import type { Plugin } from 'vite'
import { languages } from '../i18n/languages.ts'
import { notStartedHtml } from '../i18n/notStarted.ts'

const place = '<!-- what to say where the app does not come -->'
const rule = /^.*lang='any'.*(?= \{$)/m

/** A style sheet whose rule for the language `any` is there for each language. */
export function forEachLanguage(css: string): string {
  const selector = rule.exec(css)?.[0]
  if (selector === undefined) throw new Error(`notStarted.css has no rule for [lang='any']`)
  return css.replace(
    rule,
    languages.map(({ code }) => selector.replaceAll('any', code)).join(',\n'),
  )
}

/** Puts into the page, and into its style sheet, what it says where the app does not start. */
export const notStartedPlugin = (): Plugin => ({
  name: 'neshast-not-started',
  enforce: 'pre',
  transform: {
    // Not where another style sheet imports it: Vite reads it then by itself.
    filter: { id: /\/notStarted\.css(\?|$)/ },
    handler: (css) => ({ code: forEachLanguage(css), map: null }),
  },
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
      return html.replace(place, notStartedHtml())
    },
  },
})
