/** Whether `--quick` was asked for: fewer rounds, in Chromium alone, for a first look in under two minutes. */
export const isQuick = process.argv.includes('--quick')

/** How many rounds are measured of those that a whole measurement has. */
export const roundsOf = (all: number) => (isQuick ? Math.ceil(all / 5) : all)
