import { createListenerMiddleware, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isLoggedIn, selectSession } from '../../../src/session'
import type { AnySessionLayer, SessionRootState } from '../../../src/session'

type Cart = { owner?: number | undefined; items: string[] }
type State = SessionRootState & { cart: Cart }

const initialState: Cart = { items: [] }
export const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    added: ({ items }, { payload }: PayloadAction<string>) => void items.push(payload),
    /** Empties the cart of another session; a guest's goes along into the one that begins. */
    isOf: ({ owner, items }, { payload }: PayloadAction<number | undefined>) => ({
      owner: payload,
      items: owner === undefined || owner === payload ? items : [],
    }),
  },
})

/** The number of the session that there is: no other one of this browser has it. */
function ownerIn(state: State) {
  const session = selectSession(state)
  return isLoggedIn(session) ? session.epoch : undefined
}

/** Its `middleware` stands in the store before the session's: `prepend(ofSession(session).middleware)`. */
export function ofSession(session: AnySessionLayer) {
  const listening = createListenerMiddleware<State>()
  listening.startListening({
    predicate: (_, state) => state.cart.owner !== ownerIn(state),
    effect: async (_, { dispatch, getState }) => {
      // Until the stored session has been read back, nobody knows whose the stored cart is.
      if (!session.isReady()) await session.ready
      dispatch(cart.actions.isOf(ownerIn(getState())))
    },
  })
  session.on('session/reset', ({ payload: { reason } }) => alert(`You were signed out: ${reason}`))
  return listening
}
