import type { ConfigType, PluginFunc } from 'dayjs'
import { isLeapJalaaliYear, jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { inDigits } from '../../lib/digits'
import type { Digits } from '../../lib/digits'
import type { Config, Insides, Known } from './internals'
import { isLeap } from '../date/fields'
import { fillNames, readPersian } from './persianText'

const saturday = 6
const lastDay = 31

/**
 * Moves a date to another day at the same wall time. Days before the first or after the last of the month count
 * on into the months beside it.
 */
const toDay = (date: Insides, year: number, month: number, day: number): Insides => {
  if (date.$u) date.$d.setUTCFullYear(year, month, day)
  else date.$d.setFullYear(year, month, day)
  date.init()
  return date
}

/**
 * Moves a date to a Persian month, counted from 0 for the first month of its year, on `day` or else the last
 * day of that month.
 */
const toMonth = (date: Insides, month: number, day = date.$jD): Insides => {
  const year = date.$jy + Math.floor(month / 12)
  const jm = (((month % 12) + 12) % 12) + 1
  const { gy, gm, gd } = toGregorian(year, jm, Math.min(day, jalaaliMonthLength(year, jm)))
  return toDay(date, gy, gm - 1, gd)
}

/** The first or the last day of the unit that holds a date. */
const edgeDay = (date: Insides, unit: string, first: boolean): Insides => {
  const day = first ? 1 : lastDay
  if (unit === 'year') return toMonth(date.clone(), first ? 0 : 11, day)
  if (unit === 'month') return toMonth(date.clone(), date.$jM, day)
  const gap = (date.$W - saturday + 7) % 7
  return toDay(date.clone(), date.$y, date.$M, date.$D - gap + (first ? 0 : 6))
}

/**
 * Repairs jalaliday, and must be loaded right after it. Dates are converted by jalaali-js, a clone keeps its
 * time zone, and months and years of a Persian date are reckoned in Persian fields. `format` takes the digits
 * as a second argument.
 */
export const jalalidayPatch: PluginFunc = (_, { prototype }, dayjs) => {
  const proto = prototype as unknown as Insides
  const { p: unitOf } = proto.$utils()
  const known: Known = { ...proto }

  const copy = (date: ConfigType, like: Insides): Insides => {
    const { $L: locale, $u: utc, $x: x, $offset, $C: calendar } = like
    return dayjs(date, { locale, utc, x, $offset, calendar } as object) as unknown as Insides
  }
  proto.$utils().w = copy
  proto.clone = function () {
    return copy(this.$d, this)
  }
  for (const name of ['tz', 'utc', 'local'] as const) {
    proto[name] = function (...zone) {
      return known[name].apply(this, zone).calendar(this.$C)
    }
  }
  proto.utcOffset = function (...offset) {
    const answer = known.utcOffset.apply(this, offset)
    return typeof answer === 'number' ? answer : answer.calendar(this.$C)
  }

  proto.InitJalali = function () {
    // Without this check: dayjs's `isValid` formats the whole date to find out whether it is valid.
    if (Number.isNaN(this.$y)) return
    const { jy, jm, jd } = toJalaali(this.$y, this.$M + 1, this.$D)
    this.$jy = jy
    this.$jM = jm - 1
    this.$jD = jd
  }

  proto.parse = function (config: Config) {
    const { jalali, date } = config
    const typed = jalali && typeof date === 'string'
    known.parse.call(this, typed ? { ...config, jalali: false, date: readPersian(date) } : config)
  }

  proto.$set = function (units, value) {
    const unit = unitOf(units)
    if (!this.isJalali()) return known.$set.call(this, units, value)
    if (unit === 'year') return toMonth(this, (value - this.$jy) * 12 + this.$jM)
    if (unit === 'month') return toMonth(this, value)
    if (unit === 'date') return toDay(this, this.$y, this.$M, this.$D + value - this.$jD)
    if (unit === 'day') return toDay(this, this.$y, this.$M, this.$D + value - this.$W)
    return known.$set.call(this, units, value)
  }

  // jalaliday passes the day of the month to dayjs as a day of the week.
  proto.date = function (value) {
    if (!this.isJalali()) return known.date.call(this, value)
    return value === undefined ? this.$jD : this.set('date', value)
  }

  proto.add = function (count, units) {
    const unit = unitOf(units)
    if (!this.isJalali()) return known.add.call(this, count, units)
    if (unit === 'year') return this.set('month', this.$jM + 12 * count)
    if (unit === 'month') return this.set('month', this.$jM + count)
    if (unit === 'week') return this.set('date', this.$jD + 7 * count)
    if (unit === 'day') return this.set('date', this.$jD + count)
    return known.add.call(this, count, units)
  }

  proto.startOf = function (units, first = true) {
    const unit = unitOf(units)
    if (!this.isJalali()) return known.startOf.call(this, units, first)
    const whole = ['year', 'month', 'week'].includes(unit)
    const date = whole ? edgeDay(this, unit, first) : this.clone()
    date.$C = 'gregory'
    const edge = known.startOf.call(date, whole ? 'day' : units, first)
    edge.$C = this.$C
    edge.InitJalali()
    return edge
  }
  proto.endOf = function (units) {
    return this.startOf(units, false)
  }

  proto.diff = function (other, units, float) {
    const that = dayjs(other as ConfigType) as unknown as Insides
    return known.diff.call(this, that.calendar(this.$C), units, float)
  }

  proto.daysInMonth = function () {
    return this.isJalali()
      ? jalaaliMonthLength(this.$jy, this.$jM + 1)
      : known.daysInMonth.call(this)
  }
  proto.isLeapYear = function () {
    return this.isJalali() ? isLeapJalaaliYear(this.$jy) : isLeap('gregorian', this.$y)
  }

  proto.format = function (template, digits?: Digits) {
    const named = this.isJalali() && this.isValid() && template
    const day = () => this.calendar('gregory').format('YYYY-MM-DD')
    const text = known.format.call(this, named ? fillNames(template, day(), this.$L) : template)
    return digits ? inDigits(text, digits) : text
  }
}
