import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { Localized } from '../../src/app/shell/Localized'
import { languages, loadAllMessages, type Language } from '../../src/i18n'
import EndedAt from '../../src/login/EndedAt'
import { createPreferencesReducer } from '../../src/preferences'
import { loadCalendar } from '../../src/ui/time/useCalendar'

const now = Date.parse('2026-11-26T08:25:00Z')
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  await loadCalendar()
  for (const { code } of languages) await loadAllMessages(code)
})
beforeEach(() => void jest.useFakeTimers({ now }))
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** What is said of an end at that moment: without characters that have no width, and each space a plain one. */
function said(at: number, language: Language = 'en') {
  const store = configureStore({
    reducer: { preferences: createPreferencesReducer() },
    preloadedState: { preferences: { timeZone: 'UTC' } },
  })
  const { container } = render(
    <Provider store={store}>
      <Localized initialLanguage={language}>
        <EndedAt at={at} />
      </Localized>
    </Provider>,
  )
  return () => container.textContent?.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
}

describe('when a session ended', () => {
  test.each([
    [now, 'This was 1 second ago.'],
    [now + 5 * minute, 'This was 1 second ago.'],
    [now - 5 * minute, 'This was 5 minutes ago.'],
    [now - day + minute, 'This was 23 hours ago.'],
    [now - day, 'This was yesterday, on Nov 25, 2026, 8:25 AM.'],
    [now - 3 * day, 'This was 3 days ago, on Nov 23, 2026, 8:25 AM.'],
  ])('is one sentence, with the date from a day on: %i', (at, sentence) => {
    expect(said(at)()).toBe(sentence)
  })

  test('grows older on the screen', () => {
    const text = said(now - 5 * minute)
    act(() => void jest.advanceTimersByTime(2 * minute))
    expect(text()).toBe('This was 7 minutes ago.')
  })

  test.each<[Language, string]>([
    ['fa', '۳ روز پیش، ۲ آذر ۱۴۰۵، ۸:۲۵'],
    ['ar', 'حدث ذلك قبل ٣ أيام، في ٢٣/١١/٢٠٢٦، ٨:٢٥ ص.'],
    ['de', 'Das war vor 3 Tagen, am 23.11.2026, 08:25.'],
  ])('is one sentence without brackets in %s', (language, sentence) => {
    expect(said(now - 3 * day, language)()).toBe(sentence)
  })
})
