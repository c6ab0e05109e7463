import type { Plugin } from 'vite'
import { languages } from '../i18n/languages.ts'
import { notStartedHtml } from '../i18n/notStarted.ts'

const place = '<!-- what to say where the app does not come -->'
const rule = /^.*lang='any'.*(?= \{$)/m

/** The style sheet with its rule for the placeholder language `any` repeated for each language. */
export function forEachLanguage(css: string): string {
  const selector = rule.exec(css)?.[0]
  if (selector === undefined) throw new Error(`notStarted.css has no rule for [lang='any']`)
  return css.replace(
    rule,
    languages.map(({ code }) => selector.replaceAll('any', code)).join(',\n'),
  )
}

/** Puts the message that the app could not start into the page, and its rules into the style sheet. */
export const notStartedPlugin = (): Plugin => ({
  name: 'neshast-not-started',
  enforce: 'pre',
  transform: {
    // Only the file itself, and not its imports in other style sheets, which Vite resolves without calling
    // plugins.
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
