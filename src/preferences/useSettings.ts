import { createSelector } from '@reduxjs/toolkit'
import { useContext } from 'react'
import { useSelector } from 'react-redux'
import { FollowedLocale } from './followed'
import { selectPreferences, type WithPreferences } from './selectors'
import { resolveSettings } from './settings'

/** The settings for a language; `followed` is the locale that it brings. */
export const selectSettings = createSelector(
  [selectPreferences, (_: WithPreferences, followed?: string) => followed],
  resolveSettings,
)

/** The settings for writing dates and digits for this person. */
export const useSettings = () => {
  const followed = useContext(FollowedLocale)
  return useSelector((state: WithPreferences) => selectSettings(state, followed))
}
