import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { examplesOf, nodeOf, operations, requestsOf, type Node, type Operation } from '../contract/bundled'
import { host, origin, type Browser, type TestExchange } from './exchange'
import { fitting, oneOf } from './made-up'

export const isUnsafe = ({ method }: Operation): boolean => method !== 'GET'
export const needsSession = ({ node }: Operation): boolean => node['x-session'] !== false
export const needsToken = (operation: Operation): boolean => isUnsafe(operation) && operation.node['x-csrf'] !== false
export const takesFile = (operation: Operation): boolean =>
  requestsOf(operation).some(({ mediaType }) => mediaType === 'multipart/form-data')

export const operationOf = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(`The contract has no ${id}`)
  return found
}

/** The body of the contract's own first example; undefined where the operation takes no JSON. */
export const exampleBody = (operation: Operation): Node | undefined => {
  const content = requestsOf(operation).find(({ mediaType }) => mediaType === 'application/json')
  if (content === undefined) return undefined
  const [example] = examplesOf(content)
  return nodeOf(example ?? fitting(content.schema, first))
}

/** Of everything that fits the first. */
const first = { ids: [], dice: () => 0 }

/** An address of the operation, with all that it must have filled in. */
export const exampleUrl = ({ path, parameters }: Operation, more: Readonly<Record<string, string>> = {}): string => {
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter['in'] === place && parameter['required'] === true)
      .map((parameter): [string, string] => [String(parameter['name']), String(fitting(parameter['schema'], first))])
  const filled = given('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = new URLSearchParams([...given('query'), ...Object.entries(more)]).toString()
  return query === '' ? filled : `${filled}?${query}`
}

export type Sent = {
  /** Headers as they are sent; one given as undefined is left out. */
  headers?: Readonly<Record<string, string | undefined>>
  body?: unknown
  url?: string
  /** Fields of a form before its file. */
  fields?: Readonly<Record<string, string>>
}

/** Makes the call of an operation as the contract's example has it, as a page of ours does, but for what is changed. */
export const callExample = (
  { server }: Pick<TestExchange, 'server'>,
  browser: Pick<Browser, 'cookies'>,
  operation: Operation,
  { headers: changed = {}, body = exampleBody(operation), url = exampleUrl(operation), fields = {} }: Sent = {},
): Promise<LightMyRequestResponse> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = browser.cookies.get('csrf')
  const form = takesFile(operation) ? formOf(operation, fields) : undefined
  const payload = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = form === undefined ? 'application/json' : `multipart/form-data; boundary=${boundary}`
  const all: Record<string, string | undefined> = {
    host,
    ...(cookie === '' ? {} : { cookie }),
    ...(isUnsafe(operation) ? { origin, 'idempotency-key': randomUUID() } : {}),
    ...(token === undefined ? {} : { 'x-csrf-token': token }),
    ...(payload === undefined ? {} : { 'content-type': type }),
    ...changed,
  }
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const method = (['POST', 'PUT', 'DELETE'] as const).find((each) => each === operation.method) ?? 'GET'
  return server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

const boundary = 'contract-example'

const formOf = (operation: Operation, fields: Readonly<Record<string, string>>): string => {
  const [content] = requestsOf(operation)
  const field = oneOf(first.dice, Object.keys(nodeOf(content?.schema['properties']))) ?? 'file'
  const part = (head: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const before = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  return `${before.join('')}${part(`name="${field}"; filename="a.jpg"`, 'no picture')}--${boundary}--\r\n`
}
