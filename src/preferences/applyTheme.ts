import type { Theme } from './preferences'

/**
 * Sets the chosen theme for the page and for the browser's own interface around it. Without one they follow the
 * system.
 */
export const applyTheme = (theme: Theme | undefined) => {
  const { dataset } = document.documentElement
  if (theme) dataset['theme'] = theme
  else delete dataset['theme']
  document.querySelectorAll<HTMLMetaElement>('meta[data-theme]').forEach((meta) => {
    const own = meta.dataset['theme']
    meta.media = !theme ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  })
}
