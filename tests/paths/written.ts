import { readFileSync } from 'node:fs'
import { fileTrouble } from './file-trouble'
import { PathsProblem } from './problems'

/** As much of a path as is needed to walk it again. */
export type WalkablePath = { given: string; steps: { label: string; to: string }[] }

/** What the tester's panel copies: what a machine of the page did, without the names that its driver has for it. */
export type HandWalk = {
  start: { state: string; fired: string[] | null }
  steps: { event: string; fired: string[]; to: string; payload?: Readonly<Record<string, unknown>> }[]
}

/** A path that stands in a file, with its machine: one path, or a plan or run with several of which one is named. */
export type WrittenPath = { machine: string } & ({ path: RecordedOnce } | { walk: HandWalk })

/** With what failed of it when it was recorded. */
type RecordedOnce = WalkablePath & { failed: string | null }

/** Reads what is to be replayed: `{ machine, given, steps }`, a plan or run and which of its paths, or a walk by hand. */
export const readPath = (file: string, id?: string): WrittenPath => {
  const value = parsed(file)
  if (!isRecord(value) || typeof value['machine'] !== 'string')
    throw new PathsProblem(`${file} is no path: it names no machine.`)
  if (value['by'] === 'hand' && !Array.isArray(value['paths']))
    return { machine: value['machine'], walk: walkIn(value, file) }
  const paths: unknown[] = Array.isArray(value['paths']) ? value['paths'] : [value]
  const found =
    id === undefined && paths.length === 1 ? paths : paths.filter((path) => isRecord(path) && path['id'] === id)
  const [path] = found
  if (id === undefined && paths.length > 1)
    throw new PathsProblem(`${file} holds ${paths.length} paths: say with --path which one.`)
  if (!path) throw new PathsProblem(`${file} holds no path${id === undefined ? '' : ` ${id}`}.`)
  if (!isPath(path)) throw new PathsProblem(`${file} is no path: a path has a "given" and steps with "label" and "to".`)
  const walked = path.steps.filter((step) => !isOpening(step))
  return { machine: value['machine'], path: { given: path.given, steps: walked, failed: failedIn(path) } }
}

type WrittenStep = WalkablePath['steps'][number]

/** A start that has failed stands in its record as a step. */
const isOpening = (step: WrittenStep): boolean => 'event' in step && step.event === 'start'

const failedIn = ({ steps }: WalkablePath): string | null => {
  const index = steps.findIndex((step) => 'failure' in step && typeof step.failure === 'string')
  const step = steps[index]
  if (!step) return null
  return isOpening(step) ? 'its start' : `step ${index + 1}`
}

const walkIn = (value: Record<string, unknown>, file: string): HandWalk => {
  if (!isWalk(value))
    throw new PathsProblem(`${file} is no walk by hand: one has a "start" and steps with "event", "fired" and "to".`)
  return value
}

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is no JSON' : fileTrouble(error)
    throw new PathsProblem(`${file} cannot be read: ${why}.`)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPath = (value: unknown): value is WalkablePath =>
  isRecord(value) && typeof value['given'] === 'string' && Array.isArray(value['steps']) && value['steps'].every(isStep)

const isStep = (value: unknown): value is WalkablePath['steps'][number] =>
  isRecord(value) && typeof value['label'] === 'string' && typeof value['to'] === 'string'

const isWalk = (value: unknown): value is HandWalk =>
  isRecord(value) && isWalkStart(value['start']) && Array.isArray(value['steps']) && value['steps'].every(isWalkStep)

const isWalkStart = (value: unknown): boolean =>
  isRecord(value) && typeof value['state'] === 'string' && (value['fired'] === null || isNames(value['fired']))

const isWalkStep = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['event'] === 'string' &&
  typeof value['to'] === 'string' &&
  isNames(value['fired']) &&
  (value['payload'] === undefined || isRecord(value['payload']))

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string')
