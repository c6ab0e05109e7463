/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { originsOf } from '../../src/build/originsOf'

const hosts = [
  'https://*',
  'https://*.example.com',
  'https://api.example.com;sandbox',
  'https://api.example.com,evil.example',
  'https://a`b.com',
  "https://a'b.com",
  'https://a"b.com',
  'https://{http.request.host}.example.com',
  'https://$arg_x.example.com',
]
const options = (url: string) => ({
  baseUrl: { baseUrl: url },
  'origins[1]': { origins: ['https://a.example', url] },
  'endpoints.user.url': { endpoints: { user: { url: `${url}/me` } } },
})

test.each(hosts)(
  'a host that a server’s file would take for more is refused by its option: %s',
  (url) => {
    for (const [name, session] of Object.entries(options(url)))
      expect(() => originsOf(session)).toThrow(
        `Session option ${name}: expected a host of letters, digits, ".", "-" and "_", or an IP address, but got ${JSON.stringify(url).slice(0, -1)}`,
      )
  },
)

test.each([
  ['https://api.example.com/v2/', 'https://api.example.com'],
  ['HTTPS://API.Example.com:8443', 'https://api.example.com:8443'],
  ['http://my_api:80/x', 'http://my_api'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example'],
  ['https://مثال.example/', 'https://xn--mgbh0fb.example'],
  ['http://127.0.0.1:5174', 'http://127.0.0.1:5174'],
  ['http://[::1]:5174', 'http://[::1]:5174'],
  ['https://u:p@a.example/x?y;z#$', 'https://a.example'],
])('the origin of %s is %s', (url, origin) => {
  expect(originsOf({ baseUrl: url })).toEqual([origin])
})

test('a session on its page’s own origin calls no other', () => {
  expect(originsOf({ baseUrl: '/$api;*' })).toEqual([])
  expect(originsOf({})).toEqual([])
})
