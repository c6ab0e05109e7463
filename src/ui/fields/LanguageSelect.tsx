import { Select } from './Select'
import { useLanguageChoice } from './useLanguageChoice'

/** For the bar at the top of a page. */
export const LanguageSelect = () => <Select {...useLanguageChoice()} quiet />
