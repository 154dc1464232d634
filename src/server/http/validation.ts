import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FieldCode, FieldProblem } from '../../domain/shared/problems'
import { contractDocument, type Operation, type Place } from './contract'
import { longestField, notFound } from './refused'

type Given = { path: unknown; query: unknown; headers: unknown; body: unknown }

/** What is wrong with a request; the texts of its address are turned into the contract's types on the way. */
export type CheckRequest = (given: Given) => FieldProblem[]

/** What is wrong with an answer, for whoever builds the exchange. */
type CheckAnswer = (status: number, body: unknown) => string | null

/** Without the `urn:uuid:` that the standard lets pass, and no database takes. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ajvWith = (options: { coerceTypes: boolean }) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, useDefaults: true, ...options })
  addFormats.default(ajv)
  ajv.addFormat('uuid', uuid)
  return ajv.addSchema(contractDocument, 'contract', undefined, false)
}

/** Addresses carry texts alone; bodies carry types, and no text passes for a number there. */
const forTexts = ajvWith({ coerceTypes: true })
const forBodies = ajvWith({ coerceTypes: false })

const at = (pointer: string) => ({
  $ref: `contract#${encodeURI(pointer).replaceAll('{', '%7B').replaceAll('}', '%7D')}`,
})

/**
 * Compiled with the first call of an operation, so that a start need not wait for all of them, and once a process,
 * however many exchanges there are in it.
 */
const lazily = <Asked extends unknown[], Result>(compile: (operation: Operation) => (...asked: Asked) => Result) => {
  const compiled = new WeakMap<Operation, (...asked: Asked) => Result>()
  return (operation: Operation) =>
    (...asked: Asked): Result => {
      const check = compiled.get(operation) ?? compile(operation)
      compiled.set(operation, check)
      return check(...asked)
    }
}

export const requestCheckOf = lazily((operation): CheckRequest => {
  const path = placeCheck(operation, 'path')
  const query = storable(placeCheck(operation, 'query'))
  const headers = placeCheck(operation, 'header')
  const { bodyPointer, needsBody } = operation
  const body = storable(bodyPointer === undefined ? noBody : bodyCheck(bodyPointer, needsBody))
  return (given) => [...path(given.path), ...query(given.query), ...headers(given.headers), ...body(given.body)]
})

export const answerCheckOf = lazily((operation): CheckAnswer => {
  const checks = new Map(
    [...operation.answerPointers].map(([status, pointer]) => [status, forBodies.compile(at(pointer))]),
  )
  return (status, body) => {
    if (status === 200 && operation.givesFile) return Buffer.isBuffer(body) ? null : `${operation.id} gave no file`
    const check = checks.get(status)
    if (!check) return `${operation.id} has no answer ${status} in the contract`
    return check(body) ? null : `${operation.id} answered ${status}: ${forBodies.errorsText(check.errors)}`
  }
})

const placeCheck = ({ parameters }: Operation, place: Place) => {
  const here = parameters.filter((parameter) => parameter.place === place)
  const nameOf = (name: string) => (place === 'header' ? name.toLowerCase() : name)
  const check = forTexts.compile({
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, pointer }) => [nameOf(name), at(pointer)])),
    required: here.filter(({ isRequired }) => isRequired).map(({ name }) => nameOf(name)),
  })
  const realNames = new Map(here.map(({ name }) => [nameOf(name), name]))
  return (given: unknown): FieldProblem[] => {
    const problems = problemsOf(check, given)
    if (place === 'path' && ((check.errors ?? []).some(isNoReference) || unstorableIn(given) !== undefined))
      throw notFound()
    return problems.map(({ field, code }) => ({ field: realNames.get(field) ?? field, code }))
  }
}

/** What no reference can be like is not there, as any other that is not known. */
const isNoReference = ({ keyword, params }: ErrorObject): boolean => keyword === 'format' && params['format'] === 'uuid'

const bodyCheck = (pointer: string, isRequired: boolean) => {
  const check = forBodies.compile(at(pointer))
  return (given: unknown): FieldProblem[] =>
    given === undefined && !isRequired ? [] : problemsOf(check, given === undefined ? {} : given)
}

const noBody = (given: unknown): FieldProblem[] => {
  if (given === undefined || given === null) return []
  if (typeof given !== 'object') return [{ field: '', code: 'notAccepted' }]
  return Object.keys(given)
    .filter((name) => name !== '_csrf')
    .map((field) => ({ field, code: 'notAccepted' }))
}

/** What PostgreSQL keeps in no text: NUL, and in JSON half of a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/u

/** Whatever a text is for, it may be stored: where one cannot be, nothing else is looked at. */
const storable =
  (check: (given: unknown) => FieldProblem[]) =>
  (given: unknown): FieldProblem[] => {
    const found = unstorableIn(given)
    return found === undefined ? check(given) : [found]
  }

type Inside = { name: string; of: Inside } | null

/** The first there is: of thousands, each with a long path, an answer would be far larger than the body. */
const unstorableIn = (given: unknown): FieldProblem | undefined => {
  const left: { value: unknown; at: Inside }[] = [{ value: given, at: null }]
  for (const { value, at: place } of left) {
    if (typeof value === 'string' && unstorable.test(value)) return unstorableAt(place)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inside] of Object.entries(value))
      if (unstorable.test(name)) return unstorableAt(place)
      else left.push({ value: inside, at: { name, of: place } })
  }
  return undefined
}

const unstorableAt = (place: Inside): FieldProblem => {
  const names: string[] = []
  for (let part = place; part !== null; part = part.of) names.unshift(part.name)
  return { field: names.join('.'), code: 'notAccepted' }
}

/** One problem a field; of the value as a whole only where no field of it is to blame. */
const problemsOf = (check: ValidateFunction, given: unknown): FieldProblem[] => {
  if (check(given)) return []
  const found = new Map<string, FieldProblem>()
  for (const error of check.errors ?? []) {
    if (grouping.includes(error.keyword)) continue
    const problem = problemOf(error)
    if (problem.field === '' && problem.code === 'notAccepted') continue
    if (!found.has(problem.field)) found.set(problem.field, problem)
    if (found.size === mostProblems) break
  }
  return found.size > 0 ? [...found.values()] : [{ field: '', code: 'notAccepted' }]
}

/** Of a body with thousands of fields that nobody knows each is a problem; an answer is for somebody who reads it. */
const mostProblems = 100

/** These only say that something in them failed. */
const grouping = ['oneOf', 'anyOf', 'allOf', 'if']

const problemOf = ({ keyword, instancePath, params, data }: ErrorObject): FieldProblem => {
  const inside = keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
  const path = instancePath.slice(1, longestField + 1).replaceAll('/', '.')
  const parts = [...(path === '' ? [] : [path]), ...(typeof inside === 'string' ? [inside.slice(0, longestField)] : [])]
  return { field: parts.join('.').slice(0, longestField), code: codeOf(keyword, params, data) }
}

const codeOf = (keyword: string, params: Record<string, unknown>, data: unknown): FieldCode => {
  if (keyword === 'required' || data === '') return 'required'
  if (keyword === 'format' && params['format'] === 'email') return 'email'
  if (keyword === 'type' && (params['type'] === 'integer' || params['type'] === 'number')) return 'number'
  return 'notAccepted'
}
