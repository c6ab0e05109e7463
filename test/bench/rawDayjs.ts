import { importPeer } from './peers.ts'

/** As much of dayjs with jalaliday as is measured. */
export type RawDate = {
  calendar(name: 'jalali' | 'gregory'): RawDate
  locale(name: string): RawDate
  format(pattern: string): string
  startOf(unit: 'month' | 'day'): RawDate
  add(count: number, unit: 'day'): RawDate
  subtract(count: number, unit: 'day'): RawDate
  day(): number
  date(): number
  month(): number
  isValid(): boolean
  valueOf(): number
}
type Parsing = { jalali?: boolean }
export type RawDayjs = {
  extend(plugin: unknown): RawDayjs
  utc(at: number): RawDate
  locale(name: string): string
  (text: string, parsing: Parsing): RawDate
}
type Module<T> = { default: T }

/** dayjs with jalaliday as they come, untouched by the corrections of src/calendar. */
export async function rawDayjs(): Promise<RawDayjs> {
  const { default: dayjs } = await importPeer<Module<RawDayjs>>('dayjs/dayjs.min.js')
  const { default: utc } = await importPeer<Module<unknown>>('dayjs/plugin/utc.js')
  const { default: jalali } = await importPeer<Module<unknown>>('jalaliday/dist/dayjs/index.mjs')
  await importPeer('dayjs/locale/fa.js')
  return dayjs.extend(utc).extend(jalali)
}
