import { createContext } from 'react'
import type { Path } from '../session/util/path'
import { localePathOf } from './userLocale'

/** Where the users of this deployment have their locale. */
export const LocalePath = createContext<Path>(localePathOf(undefined))
