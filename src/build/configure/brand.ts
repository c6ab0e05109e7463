import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Brand, Themed } from '../../lib/brand.ts'
import { fill } from '../../session/util/fill.ts'
import { read } from '../../session/util/path.ts'
import { brandCss, brandHtml } from '../brand/brandPage.ts'
import { checkBrand } from '../brand/checkBrand.ts'
import { imageIn } from '../brand/image.ts'
import { monogram } from '../brand/monogram.ts'
import { readTokens, tokensFile } from '../brand/palette.ts'
import type { BuildRecord } from '../buildRecord.ts'
import type { Place } from './placed.ts'

/** The given part of a brand, and the folder that its file names are relative to. */
export type BrandWish = { readonly given: Partial<Brand>; readonly folder: string }

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"/

/**
 * Checks a brand together with that of the build, by the same rules as the build.
 * @throws TypeError that names the option's path.
 */
export async function checkBrandWish({ given, folder }: BrandWish, { setup }: BuildRecord) {
  const tokens = readTokens(await readFile(tokensFile, 'utf8'))
  const brand = fill(given, setup.brand) as Brand
  const check = imageIn((value) => resolve(folder, value))
  checkBrand({ brand }, tokens, (path, value) => {
    // Values that are not given again were checked by the build.
    if (read({ brand: given }, path) !== undefined) check(path, value)
  })
  return { brand, tokens }
}

/** Writes the page's style sheet with other colours under a new name: browsers cache the old one for a year. */
async function withColors(html: string, css: string, dir: string, base: string, place: Place) {
  const [link = '', href = ''] = stylesheet.exec(html) ?? []
  if (link === '') throw new Error('index.html has no style sheet')
  const file = href.slice(base.length)
  const content = await readFile(join(dir, file), 'utf8')
  const placed = await place(basename(file).replace(/-[\w-]{8}\.css$/, '.css'), content + css)
  // `data-built` tells the loader in src/build/preloadPlugin.ts, which knows the old name, that it is replaced.
  return html.replace(link, () => link.replace(href, base + placed) + ` data-built="${href}"`)
}

/**
 * Puts a brand into the page of a build. Its files go among the assets, and its colours into the page's own
 * style sheet, so that the first paint waits for no further request.
 * @returns The page, and the fields of the brand that the app reads.
 */
export async function applyBrand(
  { given, folder }: BrandWish,
  record: BuildRecord,
  dir: string,
  place: Place,
): Promise<{ html: string; brand: Partial<Brand> }> {
  const { brand, tokens } = await checkBrandWish({ given, folder }, record)
  const { page, base } = record
  const placeImage = async (file: string) => {
    const content = await readFile(resolve(folder, file))
    return `/${await place(basename(file), content)}`
  }
  const placeEach = async (files: Partial<Themed>) => {
    const made: Record<string, string> = {}
    // One after the other: each is added to one list, and both may be the same file.
    for (const [theme, file] of Object.entries(files)) made[theme] = await placeImage(file)
    return made as Themed
  }
  const { name, icon, logo, accent } = given
  const placeMonogram = async () => `/${await place('monogram.svg', monogram(brand, tokens))}`
  const placed = {
    ...(name !== undefined && { name }),
    ...(icon !== undefined && { icon: await placeImage(icon) }),
    ...(brand.icon === undefined && { icon: await placeMonogram() }),
    ...(typeof logo === 'string' && { logo: await placeImage(logo) }),
    ...(typeof logo === 'object' && { logo: await placeEach(logo) }),
  }
  const html = brandHtml(page, { ...brand, ...placed }, tokens, base)
  const css = accent === undefined ? '' : brandCss(brand, tokens)
  return { html: css ? await withColors(html, css, dir, base, place) : html, brand: placed }
}
