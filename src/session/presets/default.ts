import type { SessionOptions } from '../options/options'

/**
 * Neshast's own conventions: what `defaultOptions` says. Every preset is a file of this folder, chosen by its name;
 * `strapi.ts` is one to begin from.
 */
const preset = {} satisfies SessionOptions
export default preset
