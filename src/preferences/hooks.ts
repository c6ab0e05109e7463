import { useSelector } from 'react-redux'
import { selectPreferences } from './selectors'

export const usePreferences = () => useSelector(selectPreferences)
