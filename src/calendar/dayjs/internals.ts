import type { ConfigType } from 'dayjs'

/** What a dayjs date is constructed from. */
export interface Config {
  date?: unknown
  /** Whether the text is a Persian date. */
  jalali?: boolean
}

/**
 * Private fields and methods of dayjs and jalaliday that a plugin may change: fields of the wall clock with
 * months from 0, `$C` the calendar, `$u` whether it is UTC, `$jy` `$jM` `$jD` the Persian fields.
 */
export interface Insides {
  $C: string
  $L: string
  $d: Date
  $u?: boolean
  $x: object
  $offset?: number
  $y: number
  $M: number
  $D: number
  $W: number
  $jy: number
  $jM: number
  $jD: number
  $utils(): { w: (date: ConfigType, like: Insides) => Insides; p: (units?: string) => string }
  init(): void
  InitJalali(): void
  parse(config: Config): void
  clone(): Insides
  calendar(name: string): Insides
  isJalali(): boolean
  isValid(): boolean
  isLeapYear(): boolean
  daysInMonth(): number
  set(units: string, value: number): Insides
  $set(units: string, value: number): Insides
  date(value?: number): Insides | number
  add(count: number, units?: string): Insides
  startOf(units?: string, first?: boolean): Insides
  endOf(units?: string): Insides
  diff(other: unknown, units?: string, float?: boolean): number
  format(template?: string, digits?: string): string
  tz(...args: unknown[]): Insides
  utc(...args: unknown[]): Insides
  local(...args: unknown[]): Insides
  utcOffset(...args: unknown[]): Insides | number
}

/** The methods that jalalidayPatch overrides, as they were before. */
export type Known = Pick<
  Insides,
  | 'tz'
  | 'utc'
  | 'local'
  | 'utcOffset'
  | 'parse'
  | '$set'
  | 'date'
  | 'add'
  | 'startOf'
  | 'diff'
  | 'format'
  | 'daysInMonth'
>
