import { useSelector } from 'react-redux'
import { selectPreferences, selectSettings } from './selectors'

export const usePreferences = () => useSelector(selectPreferences)
/** How dates and digits are to be written for this person. */
export const useSettings = () => useSelector(selectSettings)
