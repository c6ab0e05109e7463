import { describe, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { supportLines } from '../../src/screens/error/reportLines'
import { withoutSecrets } from '../../src/screens/error/withoutSecrets'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

useDemoServer()

describe('of the words of an error', () => {
  test.each([
    ['GET https://api.test/a/b?code=1&state=x#y failed', 'GET https://api.test/a/b failed'],
    ['sent Bearer abc.def', 'sent Bearer [redacted]'],
    ['Authorization: Basic c2FyYTpw', 'Authorization: [redacted] [redacted]'],
    ['{"password":"parvaz-1405","a":1}', '{"password":[redacted],"a":1}'],
    ['refresh_token=aBc12&x=1', 'refresh_token=[redacted]&x=1'],
    ['user sara@example.com is locked', 'user [redacted] is locked'],
    ['bad eyJhbGciOiJub25lIn0.eyJpYXQiOjF9.x-_y', 'bad [redacted]'],
    ['is 5VbGq1nD1mXyqk0cZkq0Jd0dVYb7H2yTn0oGk3l2aBc', 'is [redacted]'],
    ["Cannot read properties of undefined (reading 'getBoundingClientRectangle')", undefined],
    [
      'Failed to fetch dynamically imported module: http://a.test/assets/home-C_GK7lkl.js',
      undefined,
    ],
  ])('%j leaves no secret', (text, left = text) => {
    expect(withoutSecrets(text, [])).toBe(left)
  })

  test('a secret that is known is taken out, however short it is', () => {
    expect(withoutSecrets('Token abc is bad', ['abc', ''])).toBe('Token [redacted] is bad')
  })
})

test('a report has no secret that is known, where it is in the address', () => {
  history.replaceState(null, '', '/orders/abc')
  const about = { language: 'en', secrets: ['abc'], apiUrl: 'http://localhost/', errors: [] }
  expect(supportLines(about)[0]).toBe('path: /orders/[redacted]')
})

describe('the report of a page that broke', () => {
  /** Opens a page that breaks with the words that `say` makes of the access token. */
  async function breaks(say: (token: string) => string, path = '/broken') {
    jest.mocked(console.error).mockImplementation(() => undefined)
    let message = ''
    const Broken = (): never => {
      throw new TypeError(message)
    }
    const more = [{ path: 'broken/*', loader: () => null, element: <Broken /> }]
    const app = await renderApp({ path: '/', signedInAs: 'sara', setup: { more } })
    await screen.findByRole('heading', { level: 1, name: 'Hello, Sara Parvaz' })
    const session = app.session()
    const token = session.status === 'loggedIn' ? session.accessToken.value : ''
    expect(token).toHaveLength(43)
    message = say(token)
    history.replaceState(null, '', `${path}?secret=1#hash`)
    await app.reload()
    await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })
    jest.mocked(console.error).mockClear()
    return { ...app, token }
  }

  test('is copied: what and where, language, build and browser, and no secret', async () => {
    const { user, token } = await breaks((secret) => `Not good: ${secret}`)
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByText('Details'))
    await user.click(screen.getByRole('button', { name: words.report.copy }))
    const said = await screen.findByText(words.report.copied)
    expect(said.closest('[role=status]')).not.toBeNull()
    const report = write.mock.calls[0]![0]
    expect(report.split('\n')).toEqual([
      'TypeError: Not good: [redacted]',
      'path: /broken',
      'language: en',
      'version: unknown',
      'built: unknown',
      'build: unknown',
      'API: http://localhost/',
      `browser: ${navigator.userAgent}`,
      'online: yes',
      'last errors: none',
    ])
    expect(report).not.toContain(token)
  })

  test('has nothing of the address that could be a secret', async () => {
    await breaks(() => 'Out of ink', '/broken/sara@example.com/7/5VbGq1nD1mXyqk0cZkq0Jd0d')
    await screen.findByText('Details')
    expect(screen.getByText(/^path: /).textContent).toBe('path: /broken/[redacted]/7/[redacted]')
  })

  test('stands there selected where the clipboard is refused', async () => {
    const { user } = await breaks(() => 'Out of ink')
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await user.click(await screen.findByText('Details'))
    await user.click(screen.getByRole('button', { name: words.report.copy }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'The report as text',
    })
    expect(field).toHaveFocus()
    expect(field.value).toContain('TypeError: Out of ink\npath: /broken\n')
  })
})
