/** What is only for a copy of the folder, between two comments in the page. */
const ofTheCopy = /<!-- only where the folder is copied -->[\s\S]*?<!-- -->\n*/g

const note = `> This page is of the project that the package is made in. Files below \`src/\`, tests (\`….test.ts\`, \`….spec.ts\`), \`npm run\`
> commands and variables that begin with \`VITE_\` are there; \`src/config.ts\` has the options of its app, which you give to
> \`createSession\`.
`

/** What an example of the options may use. */
const partsOfOptions = ['absoluteTimeout', 'extendedCalls', 'idleTimeout', 'reauthDialog']

/** Options as the app has them, `session: { … },`, as a host gives them. */
function asCall(_: string, options: string) {
  const used = partsOfOptions.filter((name) => options.includes(name))
  const names = [...used, 'createSession'].sort().join(', ')
  return [
    '```ts',
    `import { ${names} } from 'neshast'`,
    '',
    `export const session = createSession(${options})`,
    '```',
  ].join('\n')
}

/** The pages of `src/session`, by what they are called in the package: all in its folder `docs`. */
export const docsPages: Readonly<Record<string, string>> = {
  'session.md': 'README.md',
  ...Object.fromEntries(
    ['server', 'app', 'requests', 'sign-in', 'testing', 'development', 'known-gaps'].map((name) => [
      `${name}.md`,
      `docs/${name}.md`,
    ]),
  ),
}

/**
 * A page of `src/session` as the package has it: it imports by the names of the package, and links only to what is there.
 * The sentences that name tests are left out.
 */
export const packageDocs = (page: string): string =>
  page
    .replace(ofTheCopy, '')
    .replace(
      /(?<=\s)Shown by\s+(?:\[`[^\]]*`\]\([^)]*\)(?:,|\s+and)?\s*)+\.(?: +|\n{1,2})/g,
      '\n\n',
    )
    .replace(/^```ts\nsession: (\{(?:(?!^```)[\s\S])*\}),\n```$/gm, asCall)
    // The names of the entries, in examples and in the text.
    .replace(/(['`])(?:\.\/|src\/)?session\/state\/register(?=\1)/g, '$1neshast')
    .replace(/'\.\/session(?=['/])/g, "'neshast")
    .replace(/`(?:\.\/|src\/)?session(?=\/(?:react|testing|presets)[`/])/g, '`neshast')
    .replace(/`\.\/session(?=`)/g, '`neshast')
    .replace(/(?<=from )session(?=\/react)/g, 'neshast')
    // Links to the other pages, which lie side by side in the package.
    .replaceAll('](../README.md', '](session.md')
    .replaceAll('](../../README.md#the-session-layer-in-your-own-app)', '](../README.md)')
    .replaceAll('](../../package/README.md#recipes)', '](../README.md#recipes)')
    .replaceAll('](docs/', '](')
    // Other links lead into the project: their text is left.
    .replace(
      /\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|#|\.\.\/README\.md[#)]|[\w-]+\.md)[^)\s]+\)/g,
      '$1',
    )
    .replace(/^# .*\n\n/, (title) => `${title}${note}\n`)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')

/** The README of the package, which links to those pages where they are in the project. */
export const packageReadme = (page: string): string =>
  page
    .replaceAll('(../session/README.md', '(docs/session.md')
    .replaceAll('(../session/docs/', '(docs/')
