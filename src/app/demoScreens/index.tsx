import type { SessionLayer } from '../../session'
import { DemoHome } from './DemoHome'
import { noteEndpoints } from './notes'
import { NotesScreen } from './NotesScreen'

/** The demo's own screen, `/notes`. */
export function notesScreenOf({ api, expire }: SessionLayer) {
  const endpoints = noteEndpoints(api)
  return { Component: () => <NotesScreen endpoints={endpoints} expire={expire} /> }
}

/** What the demo shows on home. */
export function homeOf({ api }: SessionLayer) {
  const endpoints = noteEndpoints(api)
  return { default: () => <DemoHome endpoints={endpoints} /> }
}
