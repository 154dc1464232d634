import { join } from 'node:path'
import { bundle, createConfig } from '@redocly/openapi-core'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { root } from '../support/source'

export type Node = { [key: string]: unknown }
export type Operation = { method: string; path: string; id: string; node: Node; parameters: Node[]; pointer: string }
/** What one media type of a request or an answer carries; status and name are of the answer. */
export type Content = { pointer: string; status: string; mediaType: string; node: Node; schema: Node }

const config = await createConfig({})
const parsed: unknown = (await bundle({ ref: join(root, 'openapi/openapi.yaml'), config })).bundle.parsed

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object inside the contract; nothing where there is none. */
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textsOf = (value: unknown): string[] => listOf(value).map(String)

const contract = nodeOf(parsed)

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

const at = (pointer: string): Node =>
  nodeOf(
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => nodeOf(node)[unescaped(key)], contract),
  )

/** Where a node stands once its reference is followed. */
const followed = (pointer: string): string => {
  const reference = at(pointer)['$ref']
  return typeof reference === 'string' ? followed(reference) : pointer
}

export const resolved = (node: unknown): Node => {
  const reference = nodeOf(node)['$ref']
  return typeof reference === 'string' ? at(followed(reference)) : nodeOf(node)
}

const methods = ['get', 'post', 'put', 'delete', 'patch']

export const operations: Operation[] = Object.entries(nodeOf(contract['paths'])).flatMap(([path, item]) =>
  Object.entries(nodeOf(item))
    .filter(([method]) => methods.includes(method))
    .map(([method, given]) => {
      const node = nodeOf(given)
      const parameters = listOf(node['parameters']).map(resolved)
      const pointer = `#/paths/${escaped(path)}/${method}`
      return { method: method.toUpperCase(), path, id: String(node['operationId']), node, parameters, pointer }
    }),
)

const contentsUnder = (pointer: string, status: string): Content[] =>
  Object.entries(nodeOf(at(pointer)['content'])).map(([mediaType, given]) => {
    const node = nodeOf(given)
    const schema = resolved(node['schema'])
    return { pointer: `${pointer}/content/${escaped(mediaType)}`, status, mediaType, node, schema }
  })

export const requestsOf = ({ pointer }: Operation): Content[] => contentsUnder(`${pointer}/requestBody`, '')

export const answersOf = ({ pointer, node }: Operation): Content[] =>
  Object.keys(nodeOf(node['responses'])).flatMap((status) =>
    contentsUnder(followed(`${pointer}/responses/${status}`), status),
  )

export const examplesOf = ({ node }: Content): unknown[] => [
  ...('example' in node ? [node['example']] : []),
  ...Object.values(nodeOf(node['examples'])).map((example) => resolved(example)['value']),
]

export const schemas = nodeOf(nodeOf(contract['components'])['schemas'])

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(contract, 'contract')

/** Checks a value against a schema where it stands in the contract. */
export const validatorAt = (pointer: string): ValidateFunction => ajv.compile({ $ref: `contract${encodeURI(pointer)}` })
export const validatorOf = (schema: string): ValidateFunction => validatorAt(`#/components/schemas/${schema}`)

/** What is wrong with a value, in words; nothing where it fits. */
export const problemsOf = (validate: ValidateFunction, value: unknown): string[] => {
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
