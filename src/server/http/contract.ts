import contract from 'virtual:contract'
import type { Right } from '../../domain/customer/rights'
import { rights as knownRights } from '../../domain/customer/rights'

const methods = ['get', 'post', 'put', 'delete'] as const
type Method = (typeof methods)[number]

/** What the contract says of one operation. Pointers are JSON pointers from the contract's root. */
export type Operation = {
  id: string
  method: Method
  /** As the contract has it, `{name}` for what varies. */
  path: string
  needsSession: boolean
  needsToken: boolean
  needsKey: boolean
  /** Whether answers carry secrets (`x-secret`). */
  answersSecrets: boolean
  /** Whether a 200 is told in the envelope. */
  hasEnvelope: boolean
  rights: readonly Right[]
  /** Whether it is refused while the customer's account is frozen. */
  isRefusedWhileFrozen: boolean
  /** How often its secret may be tried; undefined where it says nothing of it, null where nothing is guessed. */
  attemptLimits: AttemptLimits | null | undefined
  /** Names in its body and of its headers that stand for a secret. */
  secrets: readonly string[]
  /** Those of its headers, as requests have them. */
  secretHeaders: readonly string[]
  parameters: readonly Parameter[]
  bodyPointer: string | undefined
  needsBody: boolean
  /** Whether the body is a file, and what belongs to it. */
  takesFile: boolean
  /** Schema of the JSON that is answered with a status. */
  answerPointers: ReadonlyMap<number, string>
  /** Whether a 200 is a file. */
  givesFile: boolean
}

/**
 * Tries in a quarter of an hour: of one account, which is then locked for as long; of one account from one network, to
 * which it is then locked; and from one network, whatever the account. Those of the account are forgotten once one was
 * right, unless they are kept.
 */
type AttemptLimits = { account?: number; network?: number; address?: number; isKept?: boolean }

export type Place = 'path' | 'query' | 'header'
type Parameter = { name: string; place: Place; isRequired: boolean; pointer: string }

type Json = Readonly<Record<string, unknown>>

export const contractDocument: Json = isJson(contract) ? contract : {}

/** Kinds of files that are answered without an envelope. */
const fileTypes = ['application/pdf', 'text/csv']

const isUnsafe = (method: Method) => method !== 'get'

/** Every operation of the contract, by its id. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  entriesOf(contractDocument['paths']).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = operationAt(path, item, method)
      return operation ? [[operation.id, operation] as const] : []
    }),
  ),
)

/** Address of the operation as the router writes it: `:name` for what varies. */
export const routePathOf = ({ path }: Operation): string => path.replace(/\{(\w+)\}/g, ':$1')

function operationAt(path: string, item: Json, method: Method): Operation | undefined {
  const operation = item[method]
  if (!isJson(operation)) return undefined
  const pointer = pointerOf('paths', path, method)
  const parameters = parametersAt(pointerOf('paths', path), item).concat(parametersAt(pointer, operation))
  const body = resolved(`${pointer}/requestBody`)
  const secretHeaders = parameters.flatMap(({ name, place }) =>
    place === 'header' && isSecret(name) ? [name.toLowerCase()] : [],
  )
  const answerPointers = answersAt(pointer, operation)
  return {
    id: String(operation['operationId']),
    method,
    path,
    needsSession: operation['x-session'] !== false,
    needsToken: operation['x-csrf'] !== false && isUnsafe(method),
    needsKey: operation['x-idempotency'] !== false && isUnsafe(method),
    answersSecrets: operation['x-secret'] === true,
    hasEnvelope: isEnvelope(answerPointers.get(200)),
    rights: listIn(operation['x-rights']).filter(isRight),
    isRefusedWhileFrozen: operation['x-while-frozen'] === 'refused',
    attemptLimits: attemptLimitsIn(operation['x-attempt-limits']),
    secrets: [...namesUnder(schemaUnder(body)).filter(isSecret), ...secretHeaders],
    secretHeaders,
    parameters,
    bodyPointer: schemaUnder(body),
    needsBody: body?.value['required'] === true,
    takesFile: isJson(body?.value['content']) && 'multipart/form-data' in body.value['content'],
    answerPointers,
    givesFile: fileTypes.some((type) => type in contentOf(resolved(`${pointer}/responses/200`))),
  }
}

function parametersAt(pointer: string, owner: Json): Parameter[] {
  return listIn(owner['parameters']).flatMap((_, index) => {
    const found = resolved(`${pointer}/parameters/${index}`)
    const place = found?.value['in']
    if (!found || (place !== 'path' && place !== 'query' && place !== 'header')) return []
    const { name, required } = found.value
    return [{ name: String(name), place, isRequired: required === true, pointer: `${found.pointer}/schema` }]
  })
}

function answersAt(pointer: string, operation: Json): Map<number, string> {
  return new Map(
    entriesOf(operation['responses']).flatMap(([status]) => {
      const schema = schemaUnder(resolved(`${pointer}/responses/${status}`))
      return schema === undefined ? [] : [[Number(status), schema] as const]
    }),
  )
}

function attemptLimitsIn(said: unknown): Operation['attemptLimits'] {
  if (said === false) return null
  if (!isJson(said)) return undefined
  const { account, network, address, kept } = said
  if (!isCount(account) && !isCount(address)) return undefined
  return {
    ...(isCount(account) ? { account } : {}),
    ...(isCount(network) ? { network } : {}),
    ...(isCount(address) ? { address } : {}),
    ...(kept === true ? { isKept: true } : {}),
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0
}

/** Names of the properties of a schema, and of those that it is one or all of. */
function namesUnder(pointer: string | undefined): string[] {
  const schema = pointer === undefined ? undefined : resolved(pointer)
  if (!schema) return []
  const parts = ['oneOf', 'anyOf', 'allOf'].flatMap((key) =>
    listIn(schema.value[key]).flatMap((_, index) => namesUnder(`${schema.pointer}/${key}/${index}`)),
  )
  return [...entriesOf(schema.value['properties']).map(([name]) => name), ...parts]
}

/** Passwords and codes, but not those of countries and post. */
function isSecret(name: string): boolean {
  return /(pass(word|phrase)?|code|secret|pin|otp)$/i.test(name) && !/^(country|postal)Code$/.test(name)
}

function isEnvelope(pointer: string | undefined): boolean {
  const properties = pointer === undefined ? undefined : resolved(pointer)?.value['properties']
  return isJson(properties) && 'status' in properties && 'result' in properties
}

type Found = { pointer: string; value: Json }

/** What stands at a pointer, with `$ref` followed. */
function resolved(pointer: string): Found | undefined {
  const value = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) => (Array.isArray(at) ? at[Number(part)] : isJson(at) ? at[part] : undefined),
      contractDocument,
    )
  if (!isJson(value)) return undefined
  const reference = value['$ref']
  return typeof reference === 'string' ? resolved(reference.replace(/^#/, '')) : { pointer, value }
}

function contentOf(found: Found | undefined): Json {
  const content = found?.value['content']
  return isJson(content) ? content : {}
}

function schemaUnder(found: Found | undefined): string | undefined {
  return found && 'application/json' in contentOf(found)
    ? `${found.pointer}/content/application~1json/schema`
    : undefined
}

function pointerOf(...parts: string[]): string {
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entriesOf(value: unknown): [string, Json][] {
  return isJson(value) ? Object.entries(value).filter((entry): entry is [string, Json] => isJson(entry[1])) : []
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isRight(value: unknown): value is Right {
  return knownRights.some((right) => right === value)
}
