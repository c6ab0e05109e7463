/** For either theme one, where they differ. */
export type Themed = { readonly light: string; readonly dark: string }

/** What makes the app a team's own. The build checks it, and puts it where no script is needed to see it. */
export type Brand = {
  /** Stands in titles, in the heading of the sign-in page, and beside the icon. */
  readonly name: string
  /**
   * A file of `public/`, square: for the browser's tab, while the app loads, and beside the name. Without it Neshast's
   * star and pattern stay.
   */
  readonly icon?: string
  /** A file of `public/`, in place of icon and name: what it shows is read as the name. */
  readonly logo?: string | Themed
  /** A colour, `#rrggbb`, of buttons, links and focus; the dark theme's is made of it where none is given. */
  readonly accent?: string | Themed
}

/** The pages of a team that belong to signing in: paths, or whole addresses. */
export const signInLinks = ['forgot', 'signUp', 'support', 'terms', 'privacy'] as const
export type SignInLinks = { readonly [name in (typeof signInLinks)[number]]?: string }

/** Whether to stay signed in is asked: answered with yes, with no, or not asked, which means no. */
export type Remember = 'on' | 'off' | 'hidden'
