import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { notesApi } from './notesApi'
import { session } from './session'

export const store = configureStore({
  reducer: combineSlices(session, notesApi),
  middleware: (getDefault) => getDefault().concat(session.middleware),
  devTools: session.devTools,
})
