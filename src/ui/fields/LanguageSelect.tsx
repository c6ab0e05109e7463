import { Select } from './Select'
import { useLanguageChoice } from './useLanguageChoice'

export const LanguageSelect = ({ quiet = false }: { quiet?: boolean }) => (
  <Select {...useLanguageChoice()} quiet={quiet} />
)
