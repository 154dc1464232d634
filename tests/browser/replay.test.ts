import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { main } from '../paths/cli/main'
import type { Plan, RunRecord } from '../paths/record'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true)
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** It starts an exchange and a browser of its own. */
test.skipIf(process.env['QUICK'] === 'yes')('a path of a plan is walked again in a browser', async () => {
  const file = join(folder, 'plan.json')
  await main(['walk', '--format', 'json', '--out', file])
  const { paths }: Plan = JSON.parse(readFileSync(file, 'utf8'))
  const { id, steps } = paths.reduce((short, path) => (path.steps.length < short.steps.length ? path : short))
  vi.stubEnv('BUILT', 'yes')
  const code = await main(['replay', file, '--path', id, '--browser', '--out', folder])
  vi.unstubAllEnvs()
  expect(code).toBe(0)
  const run: RunRecord = JSON.parse(readFileSync(join(folder, 'part/walk/run.json'), 'utf8'))
  expect(run).toMatchObject({ machine: 'walk', by: 'browser', chosen: [`--path ${id}`] })
  const [walked] = run.paths
  expect(walked?.steps.map(({ label, failure }) => [label, failure])).toEqual(steps.map(({ label }) => [label, null]))
  const pictures = [walked?.start, ...(walked?.steps ?? [])].map((each) => each?.shot)
  expect(pictures).toEqual(pictures.map((_, index) => `walk/${id}-${index}.jpg`))
  expect(readdirSync(join(folder, 'part/walk')).length).toBe(pictures.length + 1)
})
