import { useContext } from 'react'
import { useSelector } from 'react-redux'
import { digitsFor, FollowedLocale } from './followed'
import { selectPreferences } from './selectors'

export const usePreferences = () => useSelector(selectPreferences)
/** The person's digits alone, for what is loaded before dates are. */
export const useDigits = () => digitsFor(usePreferences(), useContext(FollowedLocale))
