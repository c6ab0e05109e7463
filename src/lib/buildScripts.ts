/** The scripts that this page began with; the hashes in their names tell one build from another. */
export const buildScripts = (): readonly string[] =>
  [...document.querySelectorAll('script[type=module][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )
