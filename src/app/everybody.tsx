import { Private } from './Private'
import { GuestShell } from './shell/GuestShell'

/** The layout of a page that guests and signed-in people can open: each sees their own. */
export const everybody = { Component: () => <Private otherwise={<GuestShell />} /> }
