import { createSelector } from '@reduxjs/toolkit'
import { useContext } from 'react'
import { useSelector } from 'react-redux'
import { FollowedLocale } from './followed'
import { selectPreferences, type WithPreferences } from './selectors'
import { resolveSettings } from './settings'
import { useDeviceTimeZone } from './useDeviceTimeZone'

/** The settings for a language, whose locale is `followed`, on a device in the time zone `device`. */
export const selectSettings = createSelector(
  [
    selectPreferences,
    (_: WithPreferences, followed?: string) => followed,
    (_: WithPreferences, _followed?: string, device?: string) => device,
  ],
  resolveSettings,
)

/** The settings for writing dates and digits for this person. */
export const useSettings = () => {
  const followed = useContext(FollowedLocale)
  const device = useDeviceTimeZone()
  return useSelector((state: WithPreferences) => selectSettings(state, followed, device))
}
