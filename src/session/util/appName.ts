/** A key, channel, lock or database of this app: those of apps without a name are the same for all. */
export const inApp = ({ name }: { readonly name: string }, key: string) =>
  name === '' ? key : `${key}:${name}`
