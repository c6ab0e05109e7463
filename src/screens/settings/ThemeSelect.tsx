import { Select } from '../../ui/fields/Select'
import { useThemeChoice } from '../../ui/fields/useThemeChoice'

export const ThemeSelect = () => <Select {...useThemeChoice()} />
