import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Preferences } from './preferences'

/** One choice made; `undefined` goes back to the default. */
const chosen =
  <Key extends keyof Preferences>(key: Key) =>
  (state: Preferences, { payload }: PayloadAction<Preferences[Key]>): Preferences => ({
    ...state,
    [key]: payload,
  })

const slice = createSlice({
  name: 'preferences',
  initialState: {} as Preferences,
  reducers: {
    languageChosen: chosen('language'),
    dateLocaleChosen: chosen('dateLocale'),
    calendarChosen: chosen('calendar'),
    digitsChosen: chosen('digits'),
    timeZoneChosen: chosen('timeZone'),
    firstDayChosen: chosen('firstDay'),
    themeChosen: chosen('theme'),
    /** What was chosen in another tab, whole. */
    preferencesFollowed: (_, { payload }: PayloadAction<Preferences>): Preferences => payload,
    /** A notice has named the language of an account. */
    languageNamed: (state, { payload }: PayloadAction<string>): Preferences => ({
      ...state,
      languagesNamed: [...new Set([...(state.languagesNamed ?? []), payload])],
    }),
  },
})

export const preferencesReducer = slice.reducer
export const {
  languageChosen,
  dateLocaleChosen,
  calendarChosen,
  digitsChosen,
  timeZoneChosen,
  firstDayChosen,
  themeChosen,
  preferencesFollowed,
  languageNamed,
} = slice.actions
