/** Where the session is stored, of an app without a name. */
export const recordKey = 'persist:session'

/** Web storage in memory. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown
  get length() {
    return this.#items.size
  }
  clear() {
    this.#items.clear()
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value)
  }
}
