import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { I18nProvider, loadAllMessages, type Language } from '../../src/i18n'
import { createPreferencesReducer, type Preferences } from '../../src/preferences'
import { dateLocales } from '../../src/preferences/dateLocales'
import { DateField, type DateFieldProps } from '../../src/ui/DateField'

jest.setTimeout(30_000)

type Wishes = Preferences &
  Partial<Omit<DateFieldProps, 'label' | 'onChange'>> & { language?: Language }

/** A screen that holds the date, as any screen would; `told` is all that the field has told it. */
async function show({ value: initial, min, max, error, disabled, ...wishes }: Wishes = {}) {
  const told: (string | undefined)[] = []
  const store = configureStore({
    reducer: { preferences: createPreferencesReducer() },
    preloadedState: {
      preferences: { timeZone: 'UTC', ...wishes, _persist: { version: 1, rehydrated: true } },
    },
  })
  let give: (value: string) => void = () => undefined
  const Screen = ({ from }: { from: string | undefined }) => {
    const [value, setValue] = useState(from)
    useEffect(() => void (give = setValue), [])
    const onChange = (next: string | undefined) => {
      told.push(next)
      setValue(next)
    }
    const props = { value, onChange, min, max, error, disabled }
    return <DateField label="Born" description="As in your papers" {...props} />
  }
  const tree = (from: string | undefined, key: number) => (
    <Provider store={store}>
      <I18nProvider language={wishes.language ?? 'en'} digits={wishes.digits ?? 'latn'}>
        <Screen key={key} from={from} />
      </I18nProvider>
    </Provider>
  )
  const { container } = render(tree(initial, 0))
  await screen.findAllByRole('spinbutton')
  return {
    told,
    container,
    user: userEvent.setup(),
    give: (value: string) => act(() => give(value)),
  }
}

const parts = () => screen.getAllByRole<HTMLInputElement>('spinbutton')
const part = (name: string) => screen.getByRole('spinbutton', { name })
const texts = () => parts().map(({ value }) => value)
/** The field as it is read: its parts and what stands between them. */
const written = () =>
  [...parts()[0]!.parentElement!.children]
    .map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent))
    .join('')
const paste = (text: string) =>
  fireEvent.paste(parts()[0]!, { clipboardData: { getData: () => text } })
const invalid = () => parts().every((part) => part.getAttribute('aria-invalid') === 'true')

const persian = { dateLocale: 'fa-IR', calendar: 'persian', digits: 'arabext' } as const

beforeAll(async () => {
  await loadAllMessages('en')
  await loadAllMessages('fa')
})
afterEach(cleanup)

describe('the value', () => {
  test.each(
    dateLocales.flatMap((dateLocale) =>
      (['gregorian', 'persian'] as const).map((calendar) => ({ dateLocale, calendar })),
    ),
  )('is the same day in and out: $dateLocale, $calendar', async (settings) => {
    const { told, user } = await show({ ...settings, value: '2026-03-21' })
    const day = part('Born Day')
    await user.type(day, '{ArrowUp}')
    await user.type(day, '{ArrowDown}')
    expect(told).toEqual(['2026-03-22', '2026-03-21'])
    expect(part('Born Year')).toHaveValue(
      new Intl.DateTimeFormat(
        `${settings.dateLocale}-u-ca-${settings.calendar === 'persian' ? 'persian' : 'gregory'}`,
        { year: 'numeric' },
      )
        .formatToParts(Date.UTC(2026, 2, 21))
        .find(({ type }) => type === 'year')!.value,
    )
  })

  test.each([
    [{ dateLocale: 'en-US' }, '3/21/2026', 'ltr'],
    [{ dateLocale: 'en-GB' }, '21/03/2026', 'ltr'],
    [{ dateLocale: 'de-DE' }, '21.3.2026', 'ltr'],
    [{ dateLocale: 'de-DE', calendar: 'persian' }, '1.1.1405', 'ltr'],
    [persian, '۱۴۰۵/۱/۱', 'ltr'],
    [{ dateLocale: 'ar-EG' }, '٢١/٣/٢٠٢٦', 'rtl'],
    [{ dateLocale: 'fa-AF', calendar: 'persian', digits: 'latn' }, '1405/1/1', 'ltr'],
  ] as [Wishes, string, string][])(
    'is written as people there write it: %j %s',
    async (settings, text, dir) => {
      await show({ ...settings, value: '2026-03-21' })
      expect(written()).toBe(text)
      expect(parts()[0]!.parentElement).toHaveAttribute('dir', dir)
    },
  )

  test('is undefined as long as the date is not whole, and what was typed stays', async () => {
    const { told, user } = await show({ value: '2026-03-21' })
    await user.clear(part('Born Day'))
    expect(told).toEqual([undefined])
    expect(texts()).toEqual(['3', '', '2026'])
    await user.tab()
    await user.tab()
    await user.tab()
    expect(screen.getByText('Enter the whole date: day, month and year.')).toBeVisible()
    await user.type(part('Born Day'), '9')
    expect(told).toEqual([undefined, '2026-03-09'])
    expect(screen.queryByText(/Enter the whole date/)).toBeNull()
  })

  test('that is no date leaves the field empty', async () => {
    const { told } = await show({ value: '2026-02-30' })
    expect(texts()).toEqual(['', '', ''])
    expect(told).toEqual([])
  })
})

describe('typing', () => {
  test.each([
    [{}, '3212026', '2026-03-21'],
    [{}, '3/21/2026', '2026-03-21'],
    [{}, '2026-03-21', '2026-03-21'],
    [{ dateLocale: 'de-DE' }, '21.03.2026', '2026-03-21'],
    [{ dateLocale: 'de-DE' }, '2026-3-21', '2026-03-21'],
    [{ dateLocale: 'de-DE', calendar: 'persian' }, '1405/01/01', '2026-03-21'],
    [persian, '۱۴۰۵/۰۱/۰۱', '2026-03-21'],
    [persian, '1405-1-1', '2026-03-21'],
    [persian, '١٤٠٥/١/١', '2026-03-21'],
    [persian, '14050101', '2026-03-21'],
    [{ dateLocale: 'ar-EG' }, '٢١/٣/٢٠٢٦', '2026-03-21'],
    [{ dateLocale: 'en-GB' }, '01/02/1990', '1990-02-01'],
  ] as [Wishes, string, string][])('%j: %s is %s', async (settings, text, iso) => {
    const { told, user } = await show(settings)
    await user.click(parts()[0]!)
    await user.keyboard(text)
    await user.click(document.body)
    expect(told).toEqual([iso])
    expect(invalid()).toBe(false)
  })

  test('hands over no day that stands there only on the way to another', async () => {
    const { told, user } = await show({ value: '2026-03-15', min: '2026-03-10' })
    await user.click(part('Born Day'))
    await user.keyboard('2')
    expect(texts()).toEqual(['3', '2', '2026'])
    expect(told).toEqual([])
    expect(invalid()).toBe(false)
    await user.keyboard('2')
    expect(told).toEqual(['2026-03-22'])
    await user.keyboard('2027')
    expect(told).toEqual(['2026-03-22', '2027-03-22'])
  })

  test.each([
    ['a number that can get no more digits', '4', '2026-03-04'],
    ['Enter', '2{Enter}', '2026-03-02'],
    ['Tab', '2{Tab}', '2026-03-02'],
    ['an arrow to the next part', '2{ArrowRight}', '2026-03-02'],
    ['a separator', '2/', '2026-03-02'],
    ['the calendar', '2{Alt>}{ArrowDown}{/Alt}', '2026-03-02'],
    ['an arrow that turns it', '2{ArrowUp}', '2026-03-03'],
  ])('is over with %s', async (_, keys, iso) => {
    const { told, user } = await show({ value: '2026-03-15' })
    await user.click(part('Born Day'))
    await user.keyboard(keys)
    expect(told).toEqual([iso])
  })

  test('that is not over gives way to a new value of the screen', async () => {
    const { told, user, give } = await show({ value: '2026-03-15' })
    await user.click(part('Born Day'))
    await user.keyboard('2')
    give('2026-05-05')
    expect(texts()).toEqual(['5', '5', '2026'])
    await user.tab()
    expect(told).toEqual([])
  })

  test('turns a part up and down, in leaps too, and begins with today', async () => {
    const { told, user } = await show({ min: undefined })
    const [month, day, year] = parts()
    for (const part of [month!, day!, year!]) await user.type(part, '{ArrowUp}')
    expect(told).toEqual([new Date().toISOString().slice(0, 10)])
    const before = Number(year!.value)
    await user.type(year!, '{PageUp}{ArrowDown}')
    expect(year).toHaveValue(String(before + 4))
  })

  test('Backspace in an empty part goes back to the one before', async () => {
    const { user } = await show()
    await user.click(parts()[1]!)
    await user.keyboard('{Backspace}')
    expect(parts()[0]).toHaveFocus()
  })
})

describe('pasting', () => {
  test.each([
    ['Latin', '1405-1-1'],
    ['Persian', '۱۴۰۵/۰۱/۰۱'],
    ['Arabic', '١٤٠٥/٠١/٠١'],
    ['with marks of direction', '\u200f۱۴۰۵/۰۱/۰۱ '],
  ])('a whole date is read: %s digits', async (_, text) => {
    const { told } = await show(persian)
    paste(text)
    expect(told).toEqual(['2026-03-21'])
    expect(texts()).toEqual(['۱۴۰۵', '۱', '۱'])
  })

  test('in the order of the locale', async () => {
    const { told } = await show({ dateLocale: 'de-DE' })
    paste('21.03.2026')
    expect(told).toEqual(['2026-03-21'])
  })

  test('what is no date is refused, told, and changes nothing', async () => {
    const { told, user } = await show({ value: '2026-03-21' })
    paste('tomorrow')
    expect(screen.getByText(/not a date that can be read/)).toHaveTextContent('3/21/2026')
    expect(invalid()).toBe(true)
    expect(texts()).toEqual(['3', '21', '2026'])
    await user.click(parts()[1]!)
    await user.keyboard('22')
    expect(told.at(-1)).toBe('2026-03-22')
    expect(invalid()).toBe(false)
  })
})

describe('a date that cannot be', () => {
  test.each([
    [
      'typed',
      async (user: ReturnType<typeof userEvent.setup>) => {
        await user.click(parts()[0]!)
        await user.keyboard('1404/12/30')
      },
    ],
    ['pasted', async () => void paste('۱۴۰۴/۱۲/۳۰')],
  ] as const)('is told and never becomes its neighbour: %s', async (_, enter) => {
    const { told, user } = await show({ ...persian, language: 'fa', value: '2026-01-01' })
    await enter(user)
    await user.click(document.body)
    expect(screen.getByText('چنین روزی نیست: اسفند ۱۴۰۴ فقط ۲۹ روز دارد.')).toBeVisible()
    expect(texts()).toEqual(['۱۴۰۴', '۱۲', '۳۰'])
    expect(told.at(-1)).toBeUndefined()
    expect(told).not.toContain('2026-03-21')
    expect(invalid()).toBe(true)
  })

  test.each([
    ['2/30/2026', 'There is no such day: February 2026 has 28 days.'],
    ['13/1/2026', 'Enter a month from 1 to 12.'],
    ['3/21/26', 'Enter the year in full, from 1000 to 9999.'],
  ])('%s: %s', async (text, words) => {
    const { user } = await show()
    if (text.startsWith('13')) paste(text)
    else {
      await user.click(parts()[0]!)
      await user.keyboard(text)
    }
    await user.click(document.body)
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByRole('group')).toHaveAccessibleDescription(`As in your papers ${words}`)
  })

  test('is told with dates that run as their own locale does', async () => {
    await show({ language: 'fa', max: '2026-03-20', value: '2026-03-15' })
    paste('3/21/2026')
    expect(screen.getByText(/\u2066March 20, 2026\u2069/)).toBeVisible()
  })

  test('a year first where the day is first keeps its numbers', async () => {
    const { told, user } = await show({ dateLocale: 'de-DE' })
    await user.click(parts()[0]!)
    await user.keyboard('2026-02-30')
    expect(texts()).toEqual(['30', '02', '2026'])
    expect(told.at(-1)).toBeUndefined()
    expect(invalid()).toBe(true)
  })
})

describe('min and max', () => {
  const bounds = { min: '2026-03-10', max: '2026-03-20' }

  test.each([
    ['3/9/2026', 'Enter March 10, 2026 or a later day.'],
    ['3/21/2026', 'Enter March 20, 2026 or an earlier day.'],
  ])('a day outside is not handed over: %s', async (text, words) => {
    const { told } = await show({ ...bounds, value: '2026-03-15' })
    paste(text)
    expect(told).toEqual([undefined])
    expect(screen.getByText(words)).toBeVisible()
  })

  test.each(['3/10/2026', '3/20/2026'])('the bounds themselves are within: %s', async (text) => {
    const { told } = await show(bounds)
    paste(text)
    expect(told).toHaveLength(1)
  })

  test('days outside cannot be picked', async () => {
    const { told, user } = await show({ ...bounds, value: '2026-03-15' })
    await user.click(screen.getByRole('button', { name: /Change the date/ }))
    const days = within(screen.getByRole('grid')).getAllByRole('button')
    const open = days.filter((day) => day.getAttribute('aria-disabled') !== 'true')
    expect(open.map((day) => day.textContent)).toEqual(
      Array.from({ length: 11 }, (_, index) => String(index + 10)),
    )
    await user.click(days[0]!)
    expect(told).toEqual([])
    for (const name of ['Previous month', 'Next year'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the calendar', () => {
  test('speaks Persian in all its labels', async () => {
    const { user, container } = await show({ ...persian, language: 'fa', value: '2026-03-21' })
    await user.click(screen.getByRole('button', { name: 'تغییر تاریخ، ۱ فروردین ۱۴۰۵' }))
    const dialog = screen.getByRole('dialog', { name: 'انتخاب تاریخ' })
    expect(within(dialog).getByRole('grid', { name: 'فروردین ۱۴۰۵' })).toBeTruthy()
    const chosen = within(dialog).getByRole('gridcell', { selected: true })
    expect(within(chosen).getByRole('button')).toHaveAccessibleName(
      'شنبه ۱ فروردین ۱۴۰۵، انتخاب‌شده',
    )
    expect(within(dialog).getAllByRole('columnheader')[0]).toHaveTextContent('شنبه')
    const labels = [...container.querySelectorAll('*')].flatMap((each) =>
      ['aria-label', 'aria-valuetext', 'placeholder', 'title'].map((name) =>
        each.getAttribute(name),
      ),
    )
    const own = ['Born', 'As in your papers']
    const latin = [...labels, container.textContent.replace(new RegExp(own.join('|'), 'g'), '')]
    expect(latin.filter((text) => /[A-Za-z]/.test(text ?? ''))).toEqual([])
  })

  test.each([
    ['fa-IR', 'فروردین ۱۴۰۵', 'شنبه'],
    ['fa-AF', 'حمل ۱۴۰۵', 'شنبه'],
    ['en-GB', 'Farvardin 1405', 'Monday'],
  ])('has the names and the first day of %s', async (dateLocale, month, weekday) => {
    const { user } = await show({ dateLocale, calendar: 'persian', value: '2026-03-21' })
    await user.click(screen.getByRole('button', { name: /Change/ }))
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(month)
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent(weekday)
  })

  test('begins the week on the day that was chosen in the settings', async () => {
    const { user } = await show({ firstDay: 3, value: '2026-03-21' })
    await user.click(screen.getByRole('button', { name: /Change/ }))
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Wednesday')
    // 1 March 2026 was a Sunday: the fifth day of such a week.
    const [, first] = screen.getAllByRole('row')
    expect(within(first!).getAllByRole('cell').length).toBeGreaterThan(0)
    expect([...first!.children].map((cell) => cell.textContent)).toEqual([
      '',
      '',
      '',
      '',
      '1',
      '2',
      '3',
    ])
  })

  test('hands over the day that is picked, gives the focus back, and can be emptied', async () => {
    const { told, user } = await show({ ...persian, value: '2026-03-21' })
    const button = screen.getByRole('button', { name: /Change/ })
    await user.click(button)
    await user.click(screen.getByRole('button', { name: /۳۱ فروردین/ }))
    expect(told).toEqual(['2026-04-20'])
    expect(texts()).toEqual(['۱۴۰۵', '۱', '۳۱'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(told.at(-1)).toBeUndefined()
    expect(texts()).toEqual(['', '', ''])
  })
})

test('a disabled field takes nothing', async () => {
  const { told, user } = await show({ value: '2026-03-21', disabled: true })
  await user.click(screen.getByRole('button'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(parts().every((part) => part.disabled)).toBe(true)
  expect(told).toEqual([])
})

test('the words of the screen are shown where the field itself has nothing to say', async () => {
  await show({ value: '2026-03-21', error: 'The office is closed' })
  expect(screen.getByText('The office is closed')).toBeVisible()
  expect(invalid()).toBe(true)
})
