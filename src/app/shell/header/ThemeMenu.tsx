import type { ReactNode } from 'react'
import { IconSelect } from '../../../ui/fields/IconSelect'
import { useThemeChoice } from '../../../ui/fields/useThemeChoice'

const icons: Record<string, ReactNode> = {
  '': (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 3a7 7 0 0 0 0 14z" fill="currentcolor" />
    </>
  ),
  light: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
    </>
  ),
  dark: <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z" />,
}

/** The theme menu. Its button shows the icon of the theme. */
export const ThemeMenu = () => {
  const choice = useThemeChoice()
  return <IconSelect {...choice} icon={icons[choice.value]} />
}
