import { useContext } from 'react'
import { useSelector } from 'react-redux'
import { digitsFor, FollowedLocale } from './followed'
import { selectPreferences } from './selectors'

export const usePreferences = () => useSelector(selectPreferences)
/** Only the digits, for components that are loaded before the code for dates. */
export const useDigits = () => digitsFor(usePreferences(), useContext(FollowedLocale))
