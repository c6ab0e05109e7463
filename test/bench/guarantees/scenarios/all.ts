import type { Scenario } from '../scenario.ts'
import { expiry } from './expiry.ts'
import { faults } from './faults.ts'
import { machine } from './machine.ts'
import { people } from './people.ts'
import { secrets } from './secrets.ts'
import { signOut } from './signOut.ts'
import { storage } from './storage.ts'
import { time } from './time.ts'

/** Every scenario, by what it is about. */
export const groups: Readonly<Record<string, readonly Scenario[]>> = {
  'The end of a token': expiry,
  'A bad server, a bad network': faults,
  Time: time,
  'Sign-out': signOut,
  'Another person': people,
  'Storage and tabs': storage,
  Secrets: secrets,
  'The machine': machine,
}
