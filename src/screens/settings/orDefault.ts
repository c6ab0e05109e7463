/** The value of an option; the empty one stands for the default. The options on offer are the only values there are. */
export const orDefault = <Value extends string>(value: string): Value | undefined =>
  value === '' ? undefined : (value as Value)
