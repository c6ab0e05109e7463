/** Throws what is the concern of somebody else in a task of its own, as an uncaught error. */
export const throwLater = (error: unknown) =>
  void setTimeout(() => {
    throw error
  })
