import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeAll } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { dateLocaleOf, I18nProvider, loadAllMessages, type Language } from '../../src/i18n'
import {
  calendarChosen,
  createPreferencesReducer,
  defaultDateLocale,
  FollowedLocale,
  type Calendar,
  type Preferences,
} from '../../src/preferences'
import { resolveSettings } from '../../src/preferences/settings'
import { DateField, type DateFieldProps } from '../../src/ui/DateField'

export type Wishes = Preferences &
  Partial<Omit<DateFieldProps, 'label' | 'onChange'>> & { language?: Language }

/** A screen that holds the date, as any screen would; `told` is all that the field has told it. */
export async function show({ value: initial, min, max, error, disabled, ...wishes }: Wishes = {}) {
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
  const { language = 'en' } = wishes
  const followed = dateLocaleOf(language, []) ?? defaultDateLocale
  const { digits } = resolveSettings(wishes, followed)
  const tree = (from: string | undefined, key: number) => (
    <Provider store={store}>
      <I18nProvider language={language} digits={digits}>
        <FollowedLocale value={followed}>
          <Screen key={key} from={from} />
        </FollowedLocale>
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
    reckon: (calendar: Calendar) => act(() => void store.dispatch(calendarChosen(calendar))),
  }
}

export const parts = () => screen.getAllByRole<HTMLInputElement>('spinbutton')
export const part = (name: string) => screen.getByRole('spinbutton', { name })
export const texts = () => parts().map(({ value }) => value)
/** The field as it is read: its parts and what stands between them. */
export const written = () =>
  [...parts()[0]!.parentElement!.children]
    .map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent))
    .join('')
export const paste = (text: string) =>
  fireEvent.paste(parts()[0]!, { clipboardData: { getData: () => text } })
export const invalid = () => parts().every((part) => part.getAttribute('aria-invalid') === 'true')

export const persian = { dateLocale: 'fa-IR', calendar: 'persian', digits: 'arabext' } as const

beforeAll(async () => {
  await import('../../src/ui/DateField/DateField')
  await loadAllMessages('en')
  await loadAllMessages('fa')
})
afterEach(cleanup)
