/** An error in what the person has typed on the command line. */
export class UsageError extends Error {}
