import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBrowser } from '../paths/browser/run'
import type { Driver } from '../paths/driver'
import { planFor, withPaths } from '../paths/plan/plan'
import { driverOf } from '../paths/registry'
import { oneOf } from '../support/built-exchange'
import { startForAll } from '../support/started'

const { exchange, browser } = startForAll({ LOG_LEVEL: 'info' })

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The same driver, which expects something in a leaf that no page shows. */
const mistaken = (driver: Driver, leaf: string): Driver => {
  const half = driver.browser
  if (!half) throw new Error(`${driver.machine.id} has no half for the browser`)
  const look = () => Promise.reject(new Error('The moon is missing'))
  return { ...driver, browser: { ...half, sees: { ...half.sees, [leaf]: look } } }
}

test('a path that fails leaves what the exchange logged, and the trace of its second walk', async () => {
  const planned = planFor(await driverOf('copying'))
  const [path] = planned.paths
  if (!path) throw new Error('There is no path')
  const driver = mistaken(planned.graph.driver, path.start.to.state)
  const only = withPaths({ ...planned, graph: { ...planned.graph, driver } }, [path])
  const place = { exchange: oneOf(exchange()), browser: browser(), leave: async () => undefined }
  const run = await runBrowser(place, only, { shots: 'off', folder, retries: true, traces: 'again' })
  const [walked] = run.paths
  expect(walked?.steps.at(-1)?.failure).toContain('The moon is missing')
  const names = ['exchange.log', 'trace-again.zip', 'exchange-again.log'].map((name) => `${path.id}-${name}`)
  expect(walked?.evidence).toEqual(names.map((name) => join('copying', name)))
  expect(readdirSync(join(folder, 'copying')).toSorted()).toEqual(names.toSorted())
  const bytesOf = (name: string): Buffer => readFileSync(join(folder, 'copying', `${path.id}-${name}`))
  for (const log of ['exchange.log', 'exchange-again.log'])
    expect(bytesOf(log).toString()).toMatch(/"method":"GET".*"status":200.*"answered"/)
  expect(bytesOf('trace-again.zip').subarray(0, 2).toString()).toBe('PK')
})

test('a path that goes well leaves nothing', async () => {
  const planned = planFor(await driverOf('copying'))
  const place = { exchange: oneOf(exchange()), browser: browser(), leave: async () => undefined }
  const only = withPaths(planned, planned.paths.slice(0, 1))
  const run = await runBrowser(place, only, {
    shots: 'off',
    folder: join(folder, 'well'),
    retries: true,
    traces: 'each',
  })
  expect(run.paths.map(({ evidence, flaky }) => [evidence, flaky])).toEqual([[undefined, undefined]])
  expect(readdirSync(folder)).not.toContain('well')
})
