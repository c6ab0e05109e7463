import { isFields, read } from '../../session/util/path.ts'

/** A field of a request's body. */
export type Field = {
  readonly name: string
  readonly isRequired: boolean
  readonly isSecret: boolean
  /** The only value that the schema allows, or its default, where there is one. */
  readonly constant: string | undefined
}

/** One operation of the document. */
export type Operation = {
  readonly url: string
  readonly method: string
  readonly encoding: 'json' | 'form'
  readonly fields: readonly Field[]
  /** Its path, its name and its summary in one text, in which its purpose is looked for. */
  readonly words: string
  readonly description: string
}

type Json = Readonly<Record<string, unknown>>

const methods = ['get', 'post', 'put', 'patch', 'delete']
const fieldsIn = (value: unknown): Json => (isFields(value) ? value : {})
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** Resolves a `$ref` within the document. */
function resolve(document: unknown, value: unknown, depth = 0): Json {
  const found = fieldsIn(value)
  const ref = found['$ref']
  if (typeof ref !== 'string' || depth > 20) return found
  const path = ref
    .replace(/^#\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const target = path.reduce<unknown>((here, key) => fieldsIn(here)[key], document)
  return resolve(document, target, depth + 1)
}

/** The value of a schema that allows only one, or else its default. */
function constantOf(schema: Json): string | undefined {
  const { const: only, enum: list, default: usual, pattern } = schema
  if (typeof only === 'string') return only
  if (Array.isArray(list) && list.length === 1) return String(list[0])
  const plain = /^\^?\(?([\w:-]+)\)?\$$/.exec(textIn(pattern))?.[1]
  return plain ?? (typeof usual === 'string' && usual !== '' ? usual : undefined)
}

function fieldsOf(document: unknown, given: unknown, depth = 0): Field[] {
  const schema = resolve(document, given)
  const parts = [schema['allOf'], schema['anyOf'], schema['oneOf']].flatMap((each) =>
    Array.isArray(each) ? each : [],
  )
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const own = Object.entries(fieldsIn(schema['properties'])).map(([name, property]) => {
    const of = resolve(document, property)
    return {
      name,
      isRequired: required.includes(name),
      isSecret: of['format'] === 'password' || /^(pass(word|wd|code)?|pwd|secret|pin)$/i.test(name),
      constant: constantOf(of),
    }
  })
  return depth > 5 ? own : [...own, ...parts.flatMap((each) => fieldsOf(document, each, depth + 1))]
}

/** The path that all paths of the document are relative to. */
function prefixOf(document: Json): string {
  const [server] = Array.isArray(document['servers']) ? document['servers'] : []
  const url = textIn(read(server, 'url')) || textIn(document['basePath'])
  const { pathname } = URL.canParse(url, 'http://a')
    ? new URL(url, 'http://a')
    : new URL('http://a')
  return pathname.replace(/\/$/, '')
}

/** The operations that an OpenAPI 3 or Swagger 2 document describes. */
export function operationsOf(content: unknown): Operation[] {
  const document = fieldsIn(content)
  const prefix = prefixOf(document)
  return Object.entries(fieldsIn(document['paths'])).flatMap(([path, item]) =>
    Object.entries(fieldsIn(item)).flatMap(([method, given]) => {
      // A path with a parameter is none of the four calls, whose paths are fixed.
      if (!methods.includes(method) || path.includes('{')) return []
      const operation = fieldsIn(given)
      const body = bodyOf(document, operation)
      const words = [path, operation['operationId'], operation['summary']].map(textIn).join(' ')
      const description = textIn(operation['description'])
      return [{ url: prefix + path, method: method.toUpperCase(), words, description, ...body }]
    }),
  )
}

function bodyOf(document: Json, operation: Json): Pick<Operation, 'encoding' | 'fields'> {
  const content = fieldsIn(resolve(document, operation['requestBody'])['content'])
  const form = content['application/x-www-form-urlencoded']
  const json = content['application/json'] ?? Object.values(content)[0]
  const schema = fieldsIn(json ?? form)['schema']
  const isForm = content['application/json'] === undefined && form !== undefined
  if (schema !== undefined) {
    const used = isForm ? fieldsIn(form)['schema'] : schema
    return { encoding: isForm ? 'form' : 'json', fields: fieldsOf(document, used) }
  }
  // In Swagger 2 the body is one of the parameters.
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : []
  const all = parameters.map((each) => resolve(document, each))
  const inForm = all.filter((each) => each['in'] === 'formData')
  if (inForm.length > 0) {
    const properties = Object.fromEntries(inForm.map((each) => [textIn(each['name']), each]))
    return { encoding: 'form', fields: fieldsOf(document, { properties }) }
  }
  const inBody = all.find((each) => each['in'] === 'body')
  return { encoding: 'json', fields: fieldsOf(document, inBody?.['schema']) }
}
