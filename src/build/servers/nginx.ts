import { cacheControl, originHeaders, proxiedPolicy, securityHeaders } from '../headers.ts'
import { escapeRegExp } from '../../lib/escapeRegExp.ts'
import {
  acme,
  assetsOf,
  certificateOf,
  dotSegment,
  filesOfHosts,
  indented,
  madeBy,
  notFound,
  pageOf,
  proxied,
  type Deployment,
} from './deployment.ts'

/**
 * Quotes a value for nginx's configuration. `configure/arguments.ts` and `originsOf.ts` have checked those that
 * are given, so none contains a `$`; in a regular expression it has no meaning of its own to nginx.
 */
const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const block = (head: string, ...lines: (string | false)[]) =>
  [`${head} {`, ...indented(lines), '}'].join('\n')

/** The `location` blocks for the app's files and pages. */
const locations = (deployment: Deployment) => {
  const { base } = deployment
  return [
    ...proxied(deployment).map(({ path, to }) =>
      block(
        `location ^~ ${path}`,
        '# What is forwarded is the path as it was sent: it is refused where it is another than the one of here.',
        block(`if ($request_uri !~ ${quoted(`^${escapeRegExp(path)}`)})`, 'return 400;'),
        block(`if ($request_uri ~* ${quoted(dotSegment)})`, 'return 400;'),
        `proxy_pass ${to};`,
        'proxy_http_version 1.1;',
        'proxy_ssl_server_name on;',
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
        'proxy_set_header X-Forwarded-Host $host;',
        'proxy_set_header X-Forwarded-Proto $scheme;',
        '# A header here keeps those of the pages away: the API sends its own, beside these.',
        ...Object.entries(originHeaders).flatMap(([header, value]) => [
          `proxy_hide_header ${header};`,
          `add_header ${header} ${quoted(value)} always;`,
        ]),
        'add_header Content-Security-Policy $neshast_api_policy always;',
      ),
    ),
    '# Hidden files, such as the list of what was built.',
    block('location ~ /\\.', 'return 404;'),
    '# Files of other hosts, where the whole build was copied.',
    ...filesOfHosts(deployment).map((file) => block(`location = ${file}`, 'return 404;')),
    '# A file is there, or missing: never the page in its place.',
    block(`location ^~ ${assetsOf(deployment)}`, 'try_files $uri =404;'),
    block('location ~ \\.[^/]*$', 'try_files $uri =404;'),
    '# Every other path is one of the app, which has a screen for those that it does not know.',
    block(`location ${base}`, `try_files $uri ${pageOf(deployment)};`),
    ...(base === '/'
      ? []
      : [
          block(`location = ${base.slice(0, -1)}`, `return 301 ${base};`),
          '# The rest of the origin is not this app’s.',
          block('location /', 'return 404;'),
        ]),
    block(
      'location @missing',
      'types { }',
      'default_type "text/plain; charset=utf-8";',
      `return 404 "${notFound}\\n";`,
    ),
  ]
}

/** The policy of what the API answers, by its type. */
const policyOfProxied = ({ proxy }: Deployment) =>
  proxy === undefined
    ? []
    : [
        block(
          'map "$status $upstream_http_content_type" $neshast_api_policy',
          `default ${quoted(proxiedPolicy.document)};`,
          `"~^304 " "";`,
          `${quoted(`~*^[0-9]+ ${proxiedPolicy.mediaTypes}`)} ${quoted(proxiedPolicy.media)};`,
        ),
        '',
      ]

/** A site for nginx 1.22 or later with the module that serves Brotli files. */
export function nginx(deployment: Deployment): string {
  // Without a name the server answers as nginx's default, the first one that listens on the port.
  const name = deployment.host !== undefined && `server_name ${deployment.host};`
  const { chain, key } = certificateOf(deployment)
  const headers = Object.entries(securityHeaders(deployment))
  const listen = (port: string) => [`listen ${port};`, `listen [::]:${port};`]
  return [
    madeBy(
      'nginx >= 1.22 with libnginx-mod-http-brotli-static: in /etc/nginx/conf.d/, or included inside http { }.',
    ),
    block(
      'map "$status $uri" $neshast_cache',
      `default ${quoted(cacheControl.page)};`,
      `"~^(200|206|304) ${escapeRegExp(assetsOf(deployment))}" ${quoted(cacheControl.asset)};`,
      `"~^404 " ${quoted(cacheControl.missing)};`,
    ),
    '',
    ...policyOfProxied(deployment),
    block(
      'server',
      ...listen('80'),
      name,
      'server_tokens off;',
      '# Where certbot puts what it is asked for when it renews the certificate.',
      block(
        `location ^~ ${acme.path}`,
        `root ${quoted(acme.root)};`,
        'types { }',
        'default_type text/plain;',
      ),
      block('location /', 'return 301 https://$host$request_uri;'),
    ),
    '',
    block(
      'server',
      '# `http2 on;` needs nginx 1.25; this works there too, with a warning.',
      ...listen('443 ssl http2'),
      name,
      `root ${quoted(deployment.root)};`,
      'server_tokens off;',
      'charset utf-8;',
      '',
      `ssl_certificate ${quoted(chain)};`,
      `ssl_certificate_key ${quoted(key)};`,
      'ssl_protocols TLSv1.2 TLSv1.3;',
      'ssl_session_cache shared:neshast:10m;',
      'ssl_session_timeout 1d;',
      'ssl_session_tickets off;',
      '',
      ...headers.map(([header, value]) => `add_header ${header} ${quoted(value)} always;`),
      'add_header Cache-Control $neshast_cache always;',
      '',
      '# The compressed files that lie beside each file.',
      'brotli_static on;',
      'gzip_static on;',
      'gzip_vary on;',
      'gzip_proxied any;',
      '',
      'error_page 404 @missing;',
      '',
      ...locations(deployment),
    ),
    '',
  ]
    .join('\n')
    .replace(/[ ]+$/gm, '')
}
