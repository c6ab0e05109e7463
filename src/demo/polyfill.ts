/**
 * What msw 3 uses at run time and Node 20 lacks: the ES2025 methods of Set, and Promise.withResolvers.
 * Importing msw uses none of it, so the order of the imports does not matter.
 */

/** The "set-like" of ECMAScript: a Set, a Map, or any object with these three members. */
interface SetLike {
  readonly size: number
  has(value: unknown): boolean
  keys(): Iterable<unknown>
}

const setMethods = {
  union(this: Set<unknown>, other: SetLike) {
    return new Set([...this, ...other.keys()])
  },
  intersection(this: Set<unknown>, other: SetLike) {
    return new Set([...this].filter((value) => other.has(value)))
  },
  difference(this: Set<unknown>, other: SetLike) {
    return new Set([...this].filter((value) => !other.has(value)))
  },
  symmetricDifference(this: Set<unknown>, other: SetLike) {
    const theirs = [...other.keys()].filter((value) => !this.has(value))
    return new Set([...[...this].filter((value) => !other.has(value)), ...theirs])
  },
  isSubsetOf(this: Set<unknown>, other: SetLike) {
    return this.size <= other.size && [...this].every((value) => other.has(value))
  },
  isSupersetOf(this: Set<unknown>, other: SetLike) {
    return this.size >= other.size && [...other.keys()].every((value) => this.has(value))
  },
  isDisjointFrom(this: Set<unknown>, other: SetLike) {
    return ![...this].some((value) => other.has(value))
  },
}

function withResolvers(this: PromiseConstructor) {
  let resolve: (value: unknown) => void = () => undefined
  let reject: (reason?: unknown) => void = () => undefined
  const promise = new this((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

function fill(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true })
  }
}

fill(Set.prototype, setMethods)
fill(Promise, { withResolvers })
