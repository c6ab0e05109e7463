import { usePreferences } from './hooks'
import { validPreferences, type Preferences } from './preferences'
import { localStorageOrNone, readPreferences } from './stored'

/** The choices in one order, to compare them. */
const written = (choices: Preferences) => JSON.stringify(validPreferences(choices))

/** Whether a reload would find what is chosen: not where localStorage is blocked or full. */
export const useAreStored = (): boolean => {
  const chosen = usePreferences()
  const storage = localStorageOrNone()
  return storage !== undefined && written(readPreferences(storage)) === written(chosen)
}
