/** Whether one screen may fade into the next: the browser can, and the person has nothing against motion. */
export const canFade = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
