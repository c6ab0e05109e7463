import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Preferences } from './preferences'

/** A reducer for one choice; `undefined` returns to the default. */
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
    /** Replaces all choices by those made in another tab. */
    preferencesFollowed: (_, { payload }: PayloadAction<Preferences>): Preferences => payload,
    /** The notice has shown the language of an account. */
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
