/** What is only for a copy of the folder, between two comments in the page. */
const ofTheCopy = /<!-- only where the folder is copied -->[\s\S]*?<!-- -->\n*/g

const note = `> This page is of the project that the package is made in. Files below \`src/\`, tests (\`….test.ts\`, \`….spec.ts\`), \`npm run\`
> commands and variables that begin with \`VITE_\` are there; \`src/config.ts\` has the options of its app, which you give to
> \`createSession\`.
`

/**
 * The page of `src/session` as the package has it, in `docs/session.md`: it imports by the names of the package, and links
 * only to what is there. The sentences that name tests are left out.
 */
export const packageDocs = (page: string): string =>
  page
    .replace(ofTheCopy, '')
    .replace(
      /(?<=\s)Shown by\s+(?:\[`[^\]]*`\]\([^)]*\)(?:,|\s+and)?\s*)+\.(?: +|\n{1,2})/g,
      '\n\n',
    )
    // The names of the entries, in examples and in the text.
    .replace(/(['`])(?:\.\/|src\/)?session\/state\/register(?=\1)/g, '$1neshast')
    .replace(/'\.\/session(?=['/])/g, "'neshast")
    .replace(/`(?:\.\/|src\/)?session(?=\/(?:react|testing|presets)[`/])/g, '`neshast')
    .replace(/`\.\/session(?=`)/g, '`neshast')
    .replace(/\.\.\/\.\.\/README\.md#the-session-layer-in-your-own-app/g, '../README.md')
    .replace(/(?<=from )session(?=\/react)/g, 'neshast')
    // Other links lead into the project: their text is left.
    .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|#|\.\.\/README\.md\))[^)\s]+\)/g, '$1')
    .replace(/^# .*\n\n/, (title) => `${title}${note}\n`)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')

/** The README of the package, which links to that page where it is in the project. */
export const packageReadme = (page: string): string =>
  page.replaceAll('(../session/README.md', '(docs/session.md')
