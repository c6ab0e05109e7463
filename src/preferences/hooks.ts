import { createContext, useContext } from 'react'
import { useSelector } from 'react-redux'
import { selectPreferences, selectSettings, type WithPreferences } from './selectors'
import { defaultDateLocale } from './settings'

/** The locale that the language on the screen brings; dates follow it until a person chooses otherwise. */
export const FollowedLocale = createContext(defaultDateLocale)

export const usePreferences = () => useSelector(selectPreferences)
/** How dates and digits are to be written for this person. */
export const useSettings = () => {
  const followed = useContext(FollowedLocale)
  return useSelector((state: WithPreferences) => selectSettings(state, followed))
}
