/**
 * The value of an option; the empty one stands for the default. The cast is safe because a select has no other
 * values.
 */
export const orDefault = <Value extends string>(value: string): Value | undefined =>
  value === '' ? undefined : (value as Value)
