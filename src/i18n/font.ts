import { directionOf, type Language } from './languages'

/** How long a text waits for the font, in milliseconds; after that it is shown in a font of the device. */
const maxWaitMs = 400

/** Loads the app's font for the Arabic script, so that text does not shift when the font arrives. */
export const loadFont = (language: Language): Promise<unknown> | undefined =>
  directionOf(language) === 'rtl'
    ? Promise.race([
        document.fonts?.load('1em "Vazirmatn Variable"', 'ا').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
      ])
    : undefined
