import { createContext } from 'react'
import { digitsOf } from '../lib/digits'
import type { Preferences } from './preferences'

/** The date locale for a language that brings none. */
export const defaultDateLocale = 'en-US'

/** The locale that the present language brings; dates follow it until a person chooses otherwise. */
export const FollowedLocale = createContext(defaultDateLocale)

/** The digits for a person: those of the date locale, unless others were chosen. */
export const digitsFor = (chosen: Preferences, followed: string) =>
  chosen.digits ?? digitsOf(chosen.dateLocale ?? followed)
