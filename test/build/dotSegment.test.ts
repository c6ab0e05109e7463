/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { dotSegment } from '../../src/build/servers/deployment'

// Both servers take it without regard to case.
const found = new RegExp(dotSegment, 'i')

test.each([
  ...['/api/..', '/api/../x', '/./api', '/api/..?a', '/api/%2e%2E/x', '/api/.%2e/x', '/api/%2E'],
  ...[
    '/api/x%2f..%2fy',
    '/api/..%2Fy',
    '/api/..;/x',
    '/api/..%3b/x',
    '/api/x\\..\\y',
    '/api/%5c..',
  ],
  ...['/api/%252e%252e/x', '/api/x%25252f..%25252fy', '/api/..#', '/api/..%23', '/api/..%3f'],
])('a segment of dots is found in %s', (path) => {
  expect(path).toMatch(found)
})

test.each([
  ...['/api/', '/api/x', '/api/a%2Fb', '/api/a%2f.hidden', '/api/.well-known/x', '/api/x..y/v1.0'],
  ...[
    '/api/...',
    '/api/x../y',
    '/api/x?next=/../',
    '/api/x?a=%2f..%2f',
    '/api/%20',
    '/api/a%252fb',
  ],
])('none is found in %s', (path) => {
  expect(path).not.toMatch(found)
})
