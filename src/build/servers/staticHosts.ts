import { cacheControl, securityHeaders } from '../headers.ts'
import { assetsOf, madeBy, pageOf, proxied, type Deployment } from './deployment.ts'

/**
 * `_headers` of Netlify and Cloudflare Pages. Where two blocks set the same header, both hosts join the values.
 * So the pages keep the hosts' own `Cache-Control`, which revalidates every time, and only the assets get ours.
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
 * `_redirects` of the same hosts. Cloudflare skips rules that it does not support (a 404, another origin), and
 * does the same by default: it answers a missing asset with the nearest `404.html`, and every other path with
 * the page. Cloudflare publishes hidden files too, and follows a redirect before it looks for a file.
 */
export const redirectsFile = (deployment: Deployment): string =>
  [
    madeBy('Netlify and Cloudflare Pages read it from the folder that is published.'),
    `${deployment.base}.vite/*  ${deployment.base}  302`,
    ...proxied(deployment).map(({ path, to }) => `${path}*  ${to}${path}:splat  200!`),
    `${assetsOf(deployment)}*  ${assetsOf(deployment)}404.html  404`,
    `${deployment.base}*  ${pageOf(deployment)}  200`,
    '',
  ].join('\n')

/** The page with which those hosts answer for a missing asset. */
export const missingAssetPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>404 Not Found</title><p>404 Not Found</p></html>\n'
