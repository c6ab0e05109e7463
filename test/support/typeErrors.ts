import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Compiles files that are nowhere but on its standard input, as JSON, by their path in the project, and prints what the
 * compiler has against them. A process of its own: inside jest it takes twice the time.
 */
const root = process.cwd()
const given = JSON.parse(readFileSync(0, 'utf8')) as Record<string, string>
const files = new Map(Object.entries(given).map(([path, text]) => [join(root, path), text]))

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
const { options } = ts.parseJsonConfigFileContent(
  config,
  { ...ts.sys, readDirectory: () => [] },
  root,
)
// An example need not use all that it shows.
options.noUnusedLocals = false
// An example may be one of the package.
options.paths = {
  neshast: [join(root, 'src/session')],
  'neshast/*': [join(root, 'src/session/*')],
}
// Those of Node and Vite are for what is imported, and `npm run typecheck` checks that.
options.types = []

const host = ts.createCompilerHost(options)
const { readFile, fileExists, directoryExists, getSourceFile } = host
host.readFile = (path) => files.get(path) ?? readFile(path)
host.fileExists = (path) => files.has(path) || fileExists(path)
host.directoryExists = (path) =>
  [...files.keys()].some((file) => file.startsWith(`${path}/`)) || directoryExists?.(path) === true
host.getSourceFile = (path, version, ...rest) => {
  const text = files.get(path)
  return text === undefined
    ? getSourceFile(path, version, ...rest)
    : ts.createSourceFile(path, text, version)
}
const program = ts.createProgram([...files.keys()], options, host)
const errors = Object.keys(given).flatMap((path) => {
  const file = program.getSourceFile(join(root, path))
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  )
})
console.log(JSON.stringify(errors))
