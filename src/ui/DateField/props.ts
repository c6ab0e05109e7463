/** A civil date, ISO 8601: `YYYY-MM-DD`, whatever the calendar on the screen. */
type IsoDate = string

export type DateFieldProps = {
  label: string
  /** What the date is for, or how it is judged. */
  description?: string | undefined
  /** What is wrong with the date in the eyes of the screen. What is wrong in the field's own eyes is said first. */
  error?: string | undefined
  /** Without one the field is empty. */
  value: IsoDate | undefined
  /**
   * Gets a day that exists and lies within `min` and `max`, or `undefined` as long as there is none. A day that is being
   * typed is handed over once it can get no more digits, is left, or Enter is pressed: never the 2nd on the way to the 22nd.
   */
  onChange: (value: IsoDate | undefined) => void
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  disabled?: boolean | undefined
}
