import { Private } from './Private'
import { GuestShell } from './shell/GuestShell'

/** The layout of a page that is for everybody: that of whoever is looking. */
export const everybody = { Component: () => <Private otherwise={<GuestShell />} /> }
