import { readFileSync } from 'node:fs'
import { runnerImport, type Plugin } from 'vite'
import type { Brand } from '../lib/brand.ts'
import { brandCss, brandHtml } from './brand/brandPage.ts'
import { checkBrand, type Checked } from './brand/checkBrand.ts'
import { publicImage } from './brand/image.ts'
import { readTokens, tokensFile } from './brand/palette.ts'

/**
 * Puts the brand of `src/config.ts` into the page and its style sheet, so that it is seen before any script has run and
 * under a policy that knows no inline styles.
 * @throws Error for a brand or a sign-in page that could not be shown so; the error names the option.
 */
export function brandPlugin({ config = './src/config.ts' } = {}): Plugin {
  let brand: Brand | undefined
  const tokens = readTokens(readFileSync(tokensFile, 'utf8'))
  return {
    name: 'neshast-brand',
    enforce: 'pre',
    async configResolved({ mode, publicDir }) {
      const made = await runnerImport<{ config: Checked }>(config, { mode })
      checkBrand(made.module.config, tokens, publicImage(publicDir))
      brand = made.module.config.brand
    },
    transform: {
      // What tokens.css says is in it by import.
      filter: { id: /\/src\/ui\/styles\/base\.css(\?|$)/ },
      handler: (css) => brand && { code: css + brandCss(brand, tokens), map: null },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => brand && brandHtml(html, brand, tokens),
    },
  }
}
