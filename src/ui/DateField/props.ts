/** A civil date, ISO 8601: `YYYY-MM-DD`, whatever the calendar on the screen. */
type IsoDate = string

export type DateFieldProps = {
  label: string
  /** What the date is for, or what is accepted. */
  description?: string | undefined
  /** An error found by the screen. One that the field itself has found takes precedence. */
  error?: string | undefined
  /** `undefined` is an empty field. */
  value: IsoDate | undefined
  /**
   * Called with a day that exists and is between `min` and `max`, or with `undefined` while there is none. A
   * day that is being typed is passed on once it can get no more digits, the field is left, or Enter is
   * pressed: never the 2nd while the person types the 22nd.
   */
  onChange: (value: IsoDate | undefined) => void
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  disabled?: boolean | undefined
}
