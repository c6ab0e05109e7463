/** The scripts that this page was loaded with; the hashes in their names distinguish builds. */
export const buildScripts = (): readonly string[] =>
  [...document.querySelectorAll('script[type=module][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )
