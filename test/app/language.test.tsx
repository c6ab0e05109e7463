import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { languages } from '../../src/i18n/languages'
import { messagesIn } from '../i18n/allMessages'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()

const page = document.documentElement
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const language = (name = 'Language') => screen.findByRole<HTMLSelectElement>('combobox', { name })

describe('a person who chooses Persian', () => {
  test('reads the sign-in page in it from right to left, and keeps what they have typed', async () => {
    const { user } = await renderApp()
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'sara')
    await user.type(screen.getByLabelText('Password'), passwordOf('sara'))
    await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }))
    expect(page).toHaveAttribute('dir', 'ltr')

    await user.selectOptions(await language(), 'فارسی')
    expect(await heading('ورود به Neshast')).toBeVisible()
    expect(page).toHaveAttribute('lang', 'fa')
    expect(page).toHaveAttribute('dir', 'rtl')
    expect(screen.getByRole('textbox', { name: 'نام کاربری' })).toHaveValue('sara')
    expect(screen.getByLabelText('گذرواژه')).toHaveValue(passwordOf('sara'))
    expect(screen.getByRole('checkbox', { name: 'مرا به خاطر بسپار' })).not.toBeChecked()
    expect(document.title).toBe('ورود · Neshast')

    await user.click(screen.getByRole('button', { name: 'ورود' }))
    expect(await heading('سلام، Sara Parvaz')).toBeVisible()
    await user.selectOptions(await language('زبان'), 'English')
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
    expect(page).toHaveAttribute('dir', 'ltr')
  })

  test('reads why signing in failed in it too, also when they choose it afterwards', async () => {
    const { user } = await renderApp()
    await signIn(user, 'sara', 'parvaz-1404')
    await screen.findByText(/^Incorrect/)
    await user.selectOptions(await language(), 'فارسی')
    expect(await screen.findByText(/نام کاربری یا گذرواژه درست نیست/)).toBeVisible()
  })

  test('finds it again after a reload, from the first frame on', async () => {
    const { user, reload, frames } = await renderApp()
    await user.selectOptions(await language(), 'فارسی')
    await heading('ورود به Neshast')
    await reload()
    await heading('ورود به Neshast')
    const headings = frames().filter((each) => each.includes('<h1'))
    expect(headings.filter((each) => !each.includes('lang="fa" dir="rtl"'))).toEqual([])
  })

  test('has the dates that go with it at once, and English ones again with English', async () => {
    const { user } = await renderApp({ path: '/settings', signedInAs: 'sara' })
    const written = async () =>
      (await screen.findAllByText(/(20\d\d|۱۴[۰-۹]{2})$/u, { selector: '[role=group] time' }))[0]
    expect(await written()).toHaveTextContent(/^[A-Z]\w+day, /)
    await user.selectOptions(await language(), 'فارسی')
    await heading('تنظیمات')
    expect(screen.getByRole('combobox', { name: 'تقویم' })).toHaveDisplayValue(
      'هجری شمسی (مطابق زبان)',
    )
    expect(screen.getByRole('combobox', { name: 'قالب تاریخ' })).toHaveDisplayValue(
      'فارسی (مطابق زبان)',
    )
    expect(await written()).toHaveTextContent(/ ۱۴[۰-۹]{2}$/)
    expect(localStorage.getItem('persist:preferences')).not.toMatch(/persian|fa-IR/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'زبان' }), 'English')
    await heading('Settings')
    expect(await written()).toHaveTextContent(/^[A-Z]\w+day, /)
  })
})

describe('the dates of a fresh browser', () => {
  const opened = async (...languages: string[]) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    await renderApp({ signedInAs: 'sara' })
    await screen.findByRole('heading', { level: 1 })
    return plain(await text())
  }
  const text = async () => (await screen.findAllByRole('time'))[0]!.textContent
  const plain = (text: string | null) => text?.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
  const english = /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}$/

  test.each([
    [['en-US', 'en'], english],
    [['en'], english],
    [['ja-JP', 'ko'], english],
    [[], english],
    [['en-GB', 'de'], /^[A-Z][a-z]+day,? \d{1,2} [A-Z][a-z]+ \d{4}$/],
    [['de-AT'], /^[A-Z][a-z]+, \d{1,2}\. \p{L}+ \d{4}$/u],
    [['prs'], /^\p{L}+ [۰-۹]+ \p{L}+ ۱۴[۰-۹]{2}$/u],
    [['ar-SA'], /^\p{L}+، [٠-٩]+ \p{L}+ ٢٠[٠-٩]{2}$/u],
    [['ar-MA'], /^\p{L}+، \d+ \p{L}+ \d{4}$/u],
  ] as [string[], RegExp][])(
    'that wishes for %j are in the language seen',
    async (languages, written) => {
      await opened(...languages)
      await waitFor(async () => expect(plain(await text())).toMatch(written))
    },
  )
})

describe('?lang=fa', () => {
  test('chooses Persian, and is saved as the choice', async () => {
    const { user } = await renderApp({ path: '/?lang=fa' })
    await heading('ورود به Neshast')
    expect(localStorage.getItem('persist:preferences')).toContain('fa')
    await user.type(screen.getByRole('textbox', { name: 'نام کاربری' }), 'sara')
    await user.type(screen.getByLabelText('گذرواژه'), `${passwordOf('sara')}{Enter}`)
    expect(await heading('سلام، Sara Parvaz')).toBeVisible()
  })

  test('leaves the address when the person switches; where they return to stays in it', async () => {
    const { user } = await renderApp({ path: '/login?next=%2Fsettings%3Fx%3D1&lang=fa' })
    await heading('ورود به Neshast')
    await user.selectOptions(await language('زبان'), 'English')
    await heading('Sign in to Neshast')
    await waitFor(() => expect(address()).toBe('/login?next=%2Fsettings%3Fx%3D1'))
    await signIn(user, 'sara')
    await heading('Settings')
    expect(address()).toBe('/settings?x=1')
  })
})

describe('a user whose profile names a locale', () => {
  const session = { user: { locale: 'settings.locale' } }
  const stored = () => JSON.parse(localStorage.getItem('persist:session')!)
  const write = (user: object) =>
    localStorage.setItem(
      'persist:session',
      JSON.stringify({ ...stored(), user: JSON.stringify(user) }),
    )
  const profile = () => JSON.parse(stored().user)

  test('finds that language at the next start, from the first frame on', async () => {
    const { reload, frames } = await renderApp({ signedInAs: 'sara', setup: { session } })
    await heading('Hello, Sara Parvaz')
    write({ ...profile(), settings: { locale: 'de-AT' } })
    await reload()
    expect(await heading('Hallo, Sara Parvaz')).toBeVisible()
    const headings = frames().filter((each) => each.includes('<h1'))
    expect(headings.filter((each) => !each.includes('lang="de" dir="ltr"'))).toEqual([])
  })

  const answer = (locale: string | undefined) =>
    server.use(
      http.get('*/api/auth/user', () =>
        HttpResponse.json({ user: { id: 1, name: 'Sara Parvaz', settings: { locale } } }),
      ),
    )

  const notice = () => screen.findByRole('complementary', { name: 'Language of your account' })
  /** It is in the page together with the heading, and comes into sight a moment later. */
  const anyNotice = () => screen.queryByRole('complementary', { hidden: true })

  test('keeps the language seen at sign-in for that visit; a notice names the other once', async () => {
    answer('de_AT')
    const { user, frames, reload } = await renderApp({ setup: { session } })
    await signIn(user, 'sara')
    await heading('Hello, Sara Parvaz')
    // Screen readers ignore what comes together with its live region.
    const told = screen.getByText(/^The language of your account is/)
    const region = told.closest('[role=status]')
    expect(told).not.toBeVisible()
    expect(await notice()).toHaveTextContent('The language of your account is German.')
    expect(told).toBeVisible()
    expect(told.closest('[role=status]')).toBe(region)
    expect(frames().filter((each) => each.includes('lang="de" dir'))).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await heading('Sign in to Neshast')
    await signIn(user, 'sara')
    await heading('Hello, Sara Parvaz')
    expect(anyNotice()).toBeNull()
    await reload()
    expect(await heading('Hallo, Sara Parvaz')).toBeVisible()
    expect(anyNotice()).toBeNull()
  })

  test('can keep the language seen for good, and then no notice names another', async () => {
    answer('de-AT')
    const { user, reload } = await renderApp({ setup: { session } })
    await signIn(user, 'sara')
    await notice()
    await user.click(screen.getByRole('button', { name: 'Keep this language' }))
    expect(anyNotice()).toBeNull()
    expect(await heading('Hello, Sara Parvaz')).toHaveFocus()
    await reload()
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
    expect(anyNotice()).toBeNull()
  })

  test('can close the notice, and finds the language of the account at the next start', async () => {
    answer('fa-IR')
    const { user, reload } = await renderApp({ setup: { session } })
    await signIn(user, 'sara')
    await notice()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(anyNotice()).toBeNull()
    await reload()
    expect(await heading('سلام، Sara Parvaz')).toBeVisible()
  })

  test('reads on in the same language when the profile comes late with another', async () => {
    const { user, layer } = await renderApp({
      path: '/settings',
      signedInAs: 'sara',
      setup: { session },
    })
    const zone = await screen.findByRole('combobox', { name: 'Time zone' })
    await user.clear(zone)
    await user.type(zone, 'kolk')
    answer('fa-IR')
    await act(() => layer().loadUser())
    expect(await notice()).toHaveTextContent('Persian')
    expect(await heading('Settings')).toBeVisible()
    expect(zone).toHaveValue('kolk')
    expect(zone).toHaveFocus()
    expect(page).toHaveAttribute('dir', 'ltr')
  })

  test.each([
    ['it is the one seen', 'en-GB'],
    ['the profile names none', undefined],
  ])('is told of no language where %s', async (_, locale) => {
    answer(locale)
    const { user } = await renderApp({ setup: { session } })
    await signIn(user, 'sara')
    await heading('Hello, Sara Parvaz')
    expect(anyNotice()).toBeNull()
  })

  test('keeps the language that they have chosen', async () => {
    const { user, reload, layer } = await renderApp({ signedInAs: 'sara', setup: { session } })
    await user.selectOptions(await language(), 'Français')
    await heading('Bonjour, Sara Parvaz')
    write({ ...profile(), settings: { locale: 'de-AT' } })
    await reload()
    expect(await heading('Bonjour, Sara Parvaz')).toBeVisible()
    answer('tr')
    await act(() => layer().loadUser())
    expect(await heading('Bonjour, Sara Parvaz')).toBeVisible()
  })

  test.each([[{ settings: { locale: 7 } }], [{ settings: null }], [{}]])(
    'reads the language of the browser where that is nothing: %j',
    async (nothing) => {
      const { reload } = await renderApp({ signedInAs: 'sara', setup: { session } })
      await heading('Hello, Sara Parvaz')
      write({ ...profile(), ...nothing })
      await reload()
      expect(await heading('Hello, Sara Parvaz')).toBeVisible()
    },
  )
})

test('every language is named in itself, in every language', async () => {
  const { user } = await renderApp()
  const names = languages.map(({ name }) => name)
  expect(names.join(' ')).toMatch(/^English فارسی دری العربية Türkçe Deutsch Français/)
  for (const { code, name, direction } of languages) {
    await user.selectOptions(await screen.findByRole('combobox'), name)
    const select = await language(messagesIn(code).get('common.language'))
    expect([...select.options].map(({ text }) => text)).toEqual(names)
    await waitFor(() => expect(page).toHaveAttribute('lang', code))
    expect(page).toHaveAttribute('dir', direction)
  }
})

test('a theme takes effect at once, outlives a reload, and can be given back to the system', async () => {
  const { user, reload } = await renderApp({ path: '/settings', signedInAs: 'omid' })
  const theme = () => screen.findByRole('combobox', { name: 'Theme' })
  expect(page.dataset['theme']).toBeUndefined()
  await user.selectOptions(await theme(), 'Dark')
  expect(page.dataset['theme']).toBe('dark')
  await waitFor(() => expect(localStorage.getItem('persist:preferences')).toContain('dark'))
  await reload()
  expect(await theme()).toHaveValue('dark')
  expect(page.dataset['theme']).toBe('dark')
  await user.selectOptions(await theme(), 'System')
  expect(page.dataset['theme']).toBeUndefined()
})
