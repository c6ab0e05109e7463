import ts from 'typescript'

/** How a host may look for modules. `node10` is the classic way, which TypeScript 6 still knows. */
export const resolutions = {
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  node10: {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    ignoreDeprecations: '6.0',
  },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
} satisfies Record<string, ts.CompilerOptions>

/** What few hosts ask for, and those with a package of their own: each exported type has to have a name. */
export const strictest = {
  ...resolutions.bundler,
  exactOptionalPropertyTypes: true,
  declaration: true,
} satisfies ts.CompilerOptions

/** As Vite's template has it: strict, and without the types of Node. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  noEmit: true,
}

/** What the compiler has against files, and against what they import from below the folder. */
export function typeErrors(
  folder: string,
  files: readonly string[],
  resolution: ts.CompilerOptions,
): string[] {
  const program = ts.createProgram(files, { ...options, ...resolution })
  const sources = program.getSourceFiles()
  const own = sources.filter(({ fileName }) => fileName.startsWith(`${folder}/`))
  const nodeTypes = sources.filter(({ fileName }) => fileName.includes('/@types/node/'))
  return [
    ...nodeTypes.map(({ fileName }) => `the types of Node are taken in: ${fileName}`),
    ...[
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...own.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
        ...(resolution.declaration === true ? program.getDeclarationDiagnostics(file) : []),
      ]),
    ].map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${file?.fileName ?? ''}: ${text}`
    }),
  ]
}
