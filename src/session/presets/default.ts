import type { SessionOptions } from '../options/options'

/** Neshast's own conventions: what `defaultOptions` says. */
const preset: SessionOptions = {}
export default preset
