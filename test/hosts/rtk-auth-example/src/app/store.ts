import { configureStore } from '@reduxjs/toolkit'
import { api, session } from './services/auth'

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    [session.reducerPath]: session.reducer,
  },
  middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(session.middleware),
  devTools: session.devTools,
})

export type RootState = ReturnType<typeof store.getState>
export type AppDispatch = typeof store.dispatch
