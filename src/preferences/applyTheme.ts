import type { Theme } from './preferences'

/** Marks the page with the chosen theme; without one it follows the system. */
export const applyTheme = (theme: Theme | undefined) => {
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
}
