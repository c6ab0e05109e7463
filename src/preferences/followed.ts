import { createContext } from 'react'
import { digitsOf } from '../lib/digits'
import type { Preferences } from './preferences'

/** The date locale where a language brings none. */
export const defaultDateLocale = 'en-US'

/** The locale that the language on the screen brings; dates follow it until a person chooses otherwise. */
export const FollowedLocale = createContext(defaultDateLocale)

/** The digits of a person: those of their dates, unless they have chosen others. */
export const digitsFor = (chosen: Preferences, followed: string) =>
  chosen.digits ?? digitsOf(chosen.dateLocale ?? followed)
