/** Class names in one string; what is missing or false is left out. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
