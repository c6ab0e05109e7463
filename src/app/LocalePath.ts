import { createContext } from 'react'
import type { Path } from '../session/util/path'
import { localePathOf } from './userLocale'

/** The path to the locale inside a user object of this deployment. */
export const LocalePath = createContext<Path>(localePathOf(undefined))
