/** What a person can point at. A name or a text may be a part of the whole; a label is the whole. */
export type Target =
  { role: Role; name?: string } | { label: string } | { text: string } | { css: string }

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'spinbutton'
  | 'status'
  | 'textbox'

/** Keys by their names in `KeyboardEvent.key`; `Shift+PageDown` holds the first one down. */
export type Key = string

/** A tab, as far as a story needs it: the same in every engine. */
export interface StoryPage {
  /** Loads a path of the app, and waits for its `load`. */
  goto(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Path, query and hash. */
  path(): Promise<string>
  /** The texts of all that can be seen of a target, in the order of the page. */
  texts(target: Target): Promise<string[]>
  click(target: Target): Promise<void>
  /** Puts the focus into a field, takes out what is there, and types, key by key. */
  type(target: Target, text: string): Promise<void>
  /** Types, or presses keys, where the focus is. */
  write(text: string): Promise<void>
  press(...keys: Key[]): Promise<void>
  /** What has the focus, as assistive technology is told of it. */
  focused(): Promise<{ role: string; name: string }>
  /** Takes an option of a `<select>`, by its value. */
  choose(target: Target, value: string): Promise<void>
  /** Runs a function in the page; what goes in and comes out must be JSON. */
  evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result>
  evaluate<Result, Argument>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
  /** Runs a script that stands in a text. */
  run(source: string): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser with nothing in its storage: what a person has on one machine. */
export interface StoryBrowser {
  readonly tabs: readonly StoryPage[]
  /** A tab in a window of its own: all of them can be seen. */
  newTab(): Promise<StoryPage>
  /** The tab that the page opens while `act` runs. */
  tabOpenedBy(act: () => Promise<unknown>): Promise<StoryPage>
  close(): Promise<void>
}

/** Starts browsers of one engine. */
export interface Engine {
  readonly name: string
  newBrowser(baseURL: string): Promise<StoryBrowser>
  close(): Promise<void>
}
