import { join } from 'node:path'
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

/** What a host may import of each entry, or of that what it may use at run time, as the compiler reads the types. */
export function exportsOf(
  folder: string,
  entries: readonly string[],
  which: 'all' | 'values' = 'all',
): Record<string, string[]> {
  const file = join(folder, 'values.ts')
  const text = entries.map((entry, index) => `import * as entry${index} from '${entry}'`).join('\n')
  const settings = { ...options, ...resolutions.bundler }
  const host = ts.createCompilerHost(settings)
  const { getSourceFile } = host
  host.getSourceFile = (path, version, ...rest) =>
    path === file ? ts.createSourceFile(path, text, version) : getSourceFile(path, version, ...rest)
  const program = ts.createProgram([file], settings, host)
  const checker = program.getTypeChecker()
  const isWanted = (symbol: ts.Symbol) => {
    if (which === 'all') return true
    if (symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return false
    const isAlias = symbol.flags & ts.SymbolFlags.Alias
    const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol
    return (flags & ts.SymbolFlags.Value) !== 0
  }
  const values = ts.preProcessFile(text).importedFiles.map(({ fileName }) => {
    const { resolvedModule } = ts.resolveModuleName(fileName, file, settings, host)
    const source = program.getSourceFile(resolvedModule?.resolvedFileName ?? '')
    const symbol = source && checker.getSymbolAtLocation(source)
    const names = symbol ? checker.getExportsOfModule(symbol).filter(isWanted) : []
    return [fileName, names.map(({ name }) => name)] as const
  })
  return Object.fromEntries(values)
}
