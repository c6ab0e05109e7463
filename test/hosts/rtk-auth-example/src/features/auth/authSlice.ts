import { selectUser } from 'neshast'
import type { RootState } from '../../app/store'

/** What the slice of the example held is in the session; its selector stays. */
export const selectCurrentUser = (state: RootState) => selectUser(state)
