/** Something that the person at the command line has to give otherwise. */
export class UsageError extends Error {}
