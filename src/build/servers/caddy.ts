import { escapeRegExp } from '../../lib/escapeRegExp.ts'
import { cacheControl, originHeaders, proxiedPolicy, securityHeaders } from '../headers.ts'
import {
  acme,
  assetsOf,
  certificateOf,
  dotSegment,
  filesOfHosts,
  indented,
  madeBy,
  pageOf,
  proxied,
  type Deployment,
} from './deployment.ts'

/**
 * Quotes a value for a Caddyfile. Between backquotes a Caddyfile replaces nothing, but Caddy fills in `{…}` later;
 * `configure/arguments.ts` and `originsOf.ts` have checked the values that are given, so none has either character.
 */
const quoted = (value: string) => `\`${value}\``

const block = (head: string, ...lines: (string | false)[]) =>
  [`${head} {`, ...indented(lines, '\t'), '}'].join('\n')

const files = (cache: string) => [
  'import neshast_headers',
  `header Cache-Control ${quoted(cache)}`,
  // Caddy sends `Vary` with compressed answers only, but a cache must tell both kinds of answer apart.
  'header ?Vary Accept-Encoding',
  block('file_server', 'precompressed br gzip'),
]

/** A site for Caddy 2.6 or later. Caddy obtains a certificate by itself for a public host name. */
export function caddy(deployment: Deployment): string {
  const { base, host, root, certificate } = deployment
  const { chain, key } = certificateOf(deployment)
  const ownCertificate = host === undefined || certificate !== undefined
  return [
    madeBy('Caddy >= 2.6: as /etc/caddy/Caddyfile, or imported by it.'),
    block(
      '(neshast_headers)',
      block(
        'header',
        ...Object.entries(securityHeaders(deployment)).map(
          ([header, value]) => `${header} ${quoted(value)}`,
        ),
      ),
    ),
    '',
    // Only where Caddy has the certificate by itself does it answer plain HTTP by itself, too.
    ...(ownCertificate
      ? [
          block(
            `http://${host ?? ''}`,
            '# Where certbot puts what it is asked for when it renews the certificate.',
            block(`handle ${acme.path}*`, `root * ${quoted(acme.root)}`, 'file_server'),
            block('handle', 'redir https://{host}{uri} 301'),
          ),
          '',
        ]
      : []),
    block(
      host ?? 'https://',
      ownCertificate && `tls ${quoted(chain)} ${quoted(key)}`,
      `root * ${quoted(root)}`,
      block(
        'route',
        ...proxied(deployment).map(({ path, to }) =>
          block(
            `handle ${path}*`,
            '# What is forwarded is the path as it was sent: it is refused where it is another than the one of here.',
            block(
              '@another',
              block('not', `vars_regexp {http.request.uri} ${quoted(`^${escapeRegExp(path)}`)}`),
            ),
            '@dots vars_regexp {http.request.uri} ' + quoted(`(?i)${dotSegment}`),
            block('handle @another', 'error 400'),
            block('handle @dots', 'error 400'),
            block(
              'handle',
              '# The API sends its own headers beside these.',
              block(
                'header',
                ...Object.entries(originHeaders).map(
                  ([header, value]) => `${header} ${quoted(value)}`,
                ),
                'defer',
              ),
              block(
                `reverse_proxy ${to}`,
                'header_up Host {upstream_hostport}',
                '@unchanged status 304',
                block('handle_response @unchanged', 'copy_response'),
                block(
                  'handle_response',
                  block(
                    'map {http.reverse_proxy.header.Content-Type} {neshast_api_policy}',
                    `${quoted(`~(?i)^${proxiedPolicy.mediaTypes}`)} ${quoted(proxiedPolicy.media)}`,
                    `default ${quoted(proxiedPolicy.document)}`,
                  ),
                  'header +Content-Security-Policy {neshast_api_policy}',
                  'copy_response',
                ),
              ),
            ),
          ),
        ),
        '# Hidden files, such as the list of what was built.',
        '@hidden path */.*',
        block('handle @hidden', 'error 404'),
        '# Files of other hosts, where the whole build was copied.',
        `@hosts path ${filesOfHosts(deployment).join(' ')}`,
        block('handle @hosts', 'error 404'),
        '# A file is there, or missing: never the page in its place.',
        block(`handle ${assetsOf(deployment)}*`, ...files(cacheControl.asset)),
        '@file path_regexp \\.[^/]*$',
        block('handle @file', ...files(cacheControl.page)),
        '# Every other path is one of the app, which has a screen for those that it does not know.',
        base !== '/' && `redir ${base.slice(0, -1)} ${base} 301`,
        block(`handle ${base}*`, `rewrite * ${pageOf(deployment)}`, ...files(cacheControl.page)),
        base !== '/' && '# The rest of the origin is not this app’s.',
        base !== '/' && block('handle', 'error 404'),
      ),
      block(
        'handle_errors',
        'import neshast_headers',
        `header Cache-Control ${quoted(cacheControl.missing)}`,
        'header Content-Type "text/plain; charset=utf-8"',
        `respond ${quoted('{err.status_code} {err.status_text}')} {err.status_code}`,
      ),
    ),
    '',
  ].join('\n')
}
