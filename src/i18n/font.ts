import { directionOf, type Language } from './languages'

/** How long the letters are waited for, in milliseconds: after that the device's own stand in for them. */
const maxWaitMs = 400

/** Fetches the font that the page brings along for the Arabic script, so that no text moves when it comes. */
export const loadFont = (language: Language): Promise<unknown> | undefined =>
  directionOf(language) === 'rtl'
    ? Promise.race([
        document.fonts?.load('1em "Vazirmatn Variable"', 'ا').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
      ])
    : undefined
