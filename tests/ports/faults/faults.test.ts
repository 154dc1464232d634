import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PortError } from '../../../machines/lib/ports'
import type { SessionFeedEvent } from '../../../machines/session/session'
import { createServices } from '../../../src/app/ports/services'
import type { ProblemCode } from '../../../src/domain/shared/problems'
import '../../../src/domain/shared/problems'
import { answersOf, examplesOf, operations, type Operation } from '../../contract/bundled'
import { answers, faults, isAnswered, type Fault } from '../../support/faults'
import { nodesOf, parsed, sourceFiles } from '../../support/source'
import { origin, pretendBrowser } from './browser'
import { appOf, byNoPage, byOthers, rows, type Row, type Told } from './rows'
import { rowsOf } from '../../support/quick'

/** What a fault is to the app (rule errors-25). */
type Meaning = {
  problem: ProblemCode | null
  /** How often it is asked, and how many milliseconds after the first time the last answer came or was given up. */
  tries: number
  ends: number
  session: SessionFeedEvent[]
  /** What the log is told, before the address of the call. */
  log: string | null
}

const silent = { session: [], log: null }
const once = { tries: 1, ends: 0, ...silent }
const unavailable: Pick<Meaning, 'problem' | 'session' | 'log'> = {
  problem: 'unavailable',
  session: [{ type: 'session.unreachable' }],
  log: null,
}
const expired: Meaning = { ...once, problem: 'not-signed-in', session: [{ type: 'session.expired' }] }
const malformed = 'Malformed API response for call on:'
const waited = 400 + 800 + 1600
const minutesOffline = 10

const meanings: Record<Fault, Meaning> = {
  offline: { ...once, problem: null, ends: minutesOffline * 60_000 },
  timeout: { ...unavailable, tries: 4, ends: 4 * 120_000 + waited },
  '502': { ...unavailable, tries: 4, ends: waited },
  '503': { ...once, problem: 'service-unavailable', tries: 4, ends: waited },
  '500': { ...once, problem: 'unexpected' },
  '404': { ...once, problem: 'not-found' },
  '401': expired,
  '403': expired,
  'ERROR envelope': { ...once, problem: 'unexpected', log: "Didn't received SUCCESS status response on calling:" },
  'errors list': { ...once, problem: 'step-refused' },
  fieldErrors: { ...once, problem: 'bad-input' },
  'not JSON': { ...once, problem: 'malformed', log: malformed },
  'missing result': { ...once, problem: 'malformed', log: malformed },
  'slow 10 s': { ...once, problem: null, ends: 10_000 },
  'cut half-way': { ...unavailable, tries: 4, ends: waited },
}

type Seen = { told: Told; tries: number; ends: number; session: SessionFeedEvent[]; log: string[] }

/** That a session has ended is told once whoever asked has heard of it. */
const isToldLast = (problem: ProblemCode): boolean => problem === 'not-signed-in'

const expected = (
  { operation, codes, otherwise, unlike = {}, news = {}, reports = {} }: Row,
  fault: Fault,
  url: string,
): Seen => {
  const { problem, tries, ends, session, log } = meanings[fault]
  const { before = [], after = [] } = news
  const own = news[problem ?? ''] ?? session
  return {
    told: toldOf(problem),
    tries,
    ends,
    session:
      problem === null
        ? (news.done ?? [])
        : [...before, ...(isToldLast(problem) ? [...after, ...own] : [...own, ...after])],
    log: logged(),
  }

  function logged(): string[] {
    const reported = reports[fault]
    if (reported !== undefined) return [reported]
    return log === null || operation === 'reportClientError' ? [] : [`${log} ${url}`]
  }

  function toldOf(code: ProblemCode | null): Told {
    if (code === null) return unlike['done'] ?? { is: 'done' }
    const detail = code === 'bad-input' ? { detail: [{ field: 'amount', code: 'amountTooLow' }] } : {}
    return unlike[code] ?? unlike['every'] ?? { is: 'failed', code: codes.includes(code) ? code : otherwise, ...detail }
  }
}

const atPath = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const operationOf = (method: string, pathname: string): Operation => {
  const found = operations
    .filter((operation) => operation.method === method && atPath(operation.path).test(pathname))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
  if (!found) throw new Error(`The contract has no ${method} ${pathname}`)
  return found
}

/** An answer of the contract's own. */
const success = (operation: Operation): Response => {
  const content = answersOf(operation).find(({ status }) => status === '200')
  if (content?.mediaType !== 'application/json')
    return new Response('file', { headers: { 'content-disposition': 'attachment; filename="file"' } })
  return Response.json(examplesOf(content)[0] ?? { status: 'SUCCESS', result: null })
}

const cut = (): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"status":'))
        body.error(new TypeError('network error'))
      },
    }),
  )

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const given = (fault: Fault, operation: Operation, signal: AbortSignal): Promise<Response> | Response => {
  if (isAnswered(fault)) return new Response(answers[fault].body, { status: answers[fault].status })
  if (fault === 'cut half-way') return cut()
  if (fault === 'timeout')
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return wait(fault === 'slow 10 s' ? 10_000 : 0).then(() => success(operation))
}

/**
 * Lets everything happen that needs no time to pass. Files are hashed in other threads, of which Node has four: on a busy
 * machine they take more than some turns, so four hashes are waited for that were asked for later.
 */
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (turn % 10 === 0) await Promise.all(Array.from({ length: 4 }, hashOfNothing))
  }
}
const hashOfNothing = () => crypto.subtle.digest('SHA-256', new Uint8Array())

const seen = async (row: Row, fault: Fault): Promise<Seen & { url: string }> => {
  const tried: string[] = []
  const log: string[] = []
  const start = Date.now()
  let ends = 0
  let underway = 0
  const network = pretendBrowser(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const operation = operationOf(request.method, pathname)
    if (operation.id !== row.operation) {
      if (operation.id === 'reportClientError') log.push((await request.json()).message)
      return success(operation)
    }
    tried.push(request.url)
    underway++
    try {
      return await given(fault, operation, init?.signal ?? request.signal)
    } finally {
      underway--
      ends = Date.now() - start
    }
  })
  const outside = createServices()
  const session: SessionFeedEvent[] = []
  outside.sessionEvents.listen((event) => session.push(event))
  if (fault === 'offline') network.goOffline()
  const asked = row.ask(appOf(outside))
  if (fault === 'offline') {
    await rest()
    await vi.advanceTimersByTimeAsync(minutesOffline * 60_000)
    await rest()
    expect([tried, session]).toEqual([[], row.news?.before ?? []])
    network.goOnline()
  }
  const told = await end(asked, () => tried.length > 0 && underway === 0)
  await vi.advanceTimersByTimeAsync(0)
  await rest()
  return { told, tries: tried.length, ends, session, log, url: tried[0] ?? '' }
}

/** What comes of it; nothing once the last try is over, no time is waited for and still nothing has come. */
const end = async (asked: Promise<unknown>, isOver: () => boolean): Promise<Told> => {
  let told: Told | undefined
  asked.then(
    () => (told = { is: 'done' }),
    (error: unknown) => (told = failed(error)),
  )
  for (;;) {
    await rest()
    if (told) return told
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
    else if (isOver()) return { is: 'nothing' }
  }
}

const failed = (error: unknown): Told => {
  if (!(error instanceof PortError)) return { is: 'failed', code: String(error) }
  return { is: 'failed', code: error.code, ...(error.detail === undefined ? {} : { detail: error.detail }) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const giving = new AbortController()
    setTimeout(() => giving.abort(new DOMException('Timed out', 'TimeoutError')), ms)
    return giving.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const all = [...rows, ...byNoPage]

describe.each(all)('$operation, asked by $asks', (row) => {
  const nth = all.indexOf(row)
  test.each(rowsOf(faults, (_, place) => (place + nth) % 3 === 0))('%s', async (fault) => {
    const { url, ...came } = await seen(row, fault)
    expect(came).toEqual(expected(row, fault, url))
    expect(url.startsWith(origin)).toBe(true)
  })
})

describe('the table', () => {
  test('has every call of the contract', () => {
    const listed = [...new Set(all.map(({ operation }) => operation)), ...Object.keys(byOthers)]
    const hint = 'A new call has a row in tests/ports/faults/rows.ts; one that no port makes stands in `byOthers`'
    expect(listed.toSorted(), hint).toEqual(operations.map(({ id }) => id).toSorted())
  })

  test('has every place of the app that makes one', () => {
    const placesOf = (operation: string) => rows.filter((row) => row.operation === operation).length
    const made = callsMade()
    const places = Object.fromEntries(Object.keys(made).map((operation) => [operation, placesOf(operation)]))
    expect(places, 'tests/ports/faults/rows.ts has a row for each place of src/app that makes a call').toEqual(made)
  })
})

/** How often each operation stands in the app's source. */
function callsMade(): Record<string, number> {
  const made: Record<string, number> = {}
  for (const call of sourceFiles('src/app').flatMap((file) => nodesOf(parsed(file)).filter(ts.isCallExpression))) {
    const {
      expression,
      arguments: [path],
    } = call
    if (!ts.isPropertyAccessExpression(expression) || !path || !ts.isStringLiteral(path)) continue
    if (!/^(GET|POST|PUT|DELETE)$/.test(expression.name.text)) continue
    const { id } = operationOf(expression.name.text, path.text)
    made[id] = (made[id] ?? 0) + 1
  }
  return made
}
