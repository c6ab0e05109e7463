/** One value for each theme. */
export type Themed = { readonly light: string; readonly dark: string }

/**
 * A team's brand. The build checks it, and writes it into the page and its style sheet, so that it is shown
 * without a script.
 */
export type Brand = {
  /** Shown in titles, in the heading of the sign-in page, and beside the icon. */
  readonly name: string
  /**
   * A square image in `public/`: for the browser's tab, while the app loads, and beside the name. Without it
   * the build makes one of the name's first letter.
   */
  readonly icon?: string
  /** An image in `public/` that replaces icon and name; its alternative text is the name. */
  readonly logo?: string | Themed
  /**
   * The colour of buttons, links and focus, `#rrggbb`. Where none is given for the dark theme, it is derived.
   */
  readonly accent?: string | Themed
}

/** Where the build puts the icon that it makes for a brand without one. */
export const monogramPath = '/monogram.svg'
/** The icon of a brand: its own, or the one that the build makes. A path below the app's base. */
export const iconOf = ({ icon = monogramPath }: Brand) => icon

/** The team's pages that the sign-in page links to: paths, or whole URLs. */
export const signInLinks = ['forgot', 'signUp', 'support', 'terms', 'privacy'] as const
export type SignInLinks = { readonly [name in (typeof signInLinks)[number]]?: string }

/** The checkbox "Keep me signed in": checked, not checked, or not shown, which counts as not checked. */
export type Remember = 'on' | 'off' | 'hidden'
