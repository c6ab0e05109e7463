import { Select } from '../../ui/Select'
import { useThemeChoice } from '../../ui/useThemeChoice'

export const ThemeSelect = () => <Select {...useThemeChoice()} />
