import { cacheControl, securityHeaders } from '../headers.ts'
import { assetsOf, madeBy, pageOf, proxied, type Deployment } from './deployment.ts'

/**
 * `_headers` of Netlify and Cloudflare Pages. Both join what two blocks say of one header: the pages have the hosts' own
 * `Cache-Control`, which revalidates every time, and only the assets have ours.
 */
export const headersFile = (deployment: Deployment): string =>
  [
    madeBy('Netlify and Cloudflare Pages read it from the folder that is published.'),
    `${deployment.base}*`,
    ...Object.entries(securityHeaders(deployment)).map(
      ([header, value]) => `  ${header}: ${value}`,
    ),
    '',
    `${assetsOf(deployment)}*`,
    `  Cache-Control: ${cacheControl.asset}`,
    '',
  ].join('\n')

/**
 * `_redirects` of the same. Cloudflare passes over the rules that it does not know (a 404, another origin), and does by
 * itself what they say: a missing asset has the nearest `404.html`, every other path the page.
 */
export const redirectsFile = (deployment: Deployment): string =>
  [
    madeBy('Netlify and Cloudflare Pages read it from the folder that is published.'),
    ...proxied(deployment).map(({ path, to }) => `${path}*  ${to}${path}:splat  200!`),
    `${assetsOf(deployment)}*  ${assetsOf(deployment)}404.html  404`,
    `${deployment.base}*  ${pageOf(deployment)}  200`,
    '',
  ].join('\n')

/** What those hosts answer for an asset that is missing. */
export const missingAssetPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>404 Not Found</title><p>404 Not Found</p></html>\n'
