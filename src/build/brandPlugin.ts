import { readFileSync } from 'node:fs'
import { runnerImport, type Plugin } from 'vite'
import { monogramPath, type Brand } from '../lib/brand.ts'
import type * as Account from './checkAccount.ts'
import { brandCss, brandHtml } from './brand/brandPage.ts'
import { checkBrand, type Checked } from './brand/checkBrand.ts'
import { publicImage } from './brand/image.ts'
import { monogram } from './brand/monogram.ts'
import { readTokens, tokensFile } from './brand/palette.ts'

/**
 * Puts the brand of `src/config.ts` into the page and its style sheet, so that it is shown before any script
 * has run, and under a policy that forbids inline styles.
 * @throws TypeError that names the option, for a brand, a sign-in page or an account that cannot be.
 */
export function brandPlugin({ config = './src/config.ts' } = {}): Plugin {
  let brand: Brand | undefined
  /** The icon of a brand that has none. */
  let picture: string | undefined
  let base: string
  const tokens = readTokens(readFileSync(tokensFile, 'utf8'))
  return {
    name: 'neshast-brand',
    enforce: 'pre',
    async configResolved({ mode, publicDir, base: resolvedBase }) {
      base = resolvedBase
      const made = await runnerImport<{ config: Checked & Account.WithAccount }>(config, { mode })
      const { config: setup } = made.module
      checkBrand(setup, tokens, publicImage(publicDir))
      // With the session's own rules in it, which are no part of Vite's configuration.
      const account = await runnerImport<typeof Account>('./src/build/checkAccount.ts')
      account.module.checkAccount(setup)
      brand = setup.brand
      if (brand && !brand.icon) picture = monogram(brand, tokens)
    },
    transform: {
      // base.css imports tokens.css, so these rules come after those that they override.
      filter: { id: /\/src\/ui\/styles\/base\.css(\?|$)/ },
      handler: (css) => brand && { code: css + brandCss(brand, tokens), map: null },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => brand && brandHtml(html, brand, tokens, base),
    },
    configureServer({ middlewares }) {
      if (picture === undefined) return
      middlewares.use(base + monogramPath.slice(1), (_, answer) => {
        answer.setHeader('Content-Type', 'image/svg+xml')
        answer.end(picture)
      })
    },
    generateBundle() {
      if (picture === undefined) return
      this.emitFile({ type: 'asset', fileName: monogramPath.slice(1), source: picture })
    },
  }
}
