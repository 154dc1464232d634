import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pathsTool } from '../../support/paths-tool'
import type { RunRecord } from '../record'
import { isQuick } from '../../support/quick'

const { paths, at, begunWith } = pathsTool()

describe.skipIf(isQuick)('of what has changed since the last run', () => {
  const changed = (...typed: string[]) => paths('run', 'identity', '--model', '--out', at(), ...typed, '--changed')
  const shardAt = (name: string): string => at('model', 'shards', name)
  const change = (changes: (run: RunRecord) => object): void => {
    const path = at('model', 'identity', 'run.json')
    writeFileSync(path, JSON.stringify(changes(JSON.parse(readFileSync(path, 'utf8')))))
  }

  test('all is walked the first time, and nothing where all is as it was', async () => {
    const first = await changed()
    expect([first.code, first.err]).toEqual([
      0,
      expect.stringMatching(/^Changed since the last run: 1 of 1 machine\n1 machine, /),
    ])
    const junit = at('junit.xml')
    expect(await changed('--junit', junit)).toEqual({
      code: 0,
      out: first.out,
      err: `${first.err}Changed since the last run: 0 of 1 machine\n`,
    })
    expect(readFileSync(junit, 'utf8')).toContain('<testsuites name="paths" time="0.000" tests="0"')
    expect(readFileSync(at('model', 'index.html'), 'utf8')).toContain('<h2 id="identity"')
  })

  test.each([
    ['of other sources', (run: RunRecord) => ({ ...run, sources: '000000000000' })],
    ['that kept no hash', (run: RunRecord) => ({ ...run, sources: undefined })],
    ['of chosen paths', (run: RunRecord) => ({ ...run, chosen: ['--max-paths 1'] })],
    ['that is none any more', () => ({})],
    [
      'that went well only the second time',
      (run: RunRecord) => ({ ...run, paths: run.paths.map((path) => ({ ...path, flaky: 'slow' })) }),
    ],
    [
      'that failed',
      (run: RunRecord) => ({
        ...run,
        paths: run.paths.map((path) => ({
          ...path,
          steps: path.steps.map((step) => ({ ...step, failure: 'nothing came' })),
        })),
      }),
    ],
  ])('a machine is walked again after a run %s', async (_, changes) => {
    await begunWith(changed)
    change(changes)
    const { code, err } = await changed()
    expect([code, err]).toEqual([0, expect.stringMatching(/^Changed since the last run: 1 of 1 machine\n1 machine, /)])
  })

  test('shards have nothing then either, nor have they together', async () => {
    await begunWith(changed)
    await changed('--shard', '1/2')
    await changed('--shard', '2/2')
    expect(readdirSync(shardAt('1-of-2')).toSorted()).toEqual(['index.html', 'rules.html', 'run.schema.json'])
    const { code, err } = await paths('merge', shardAt('1-of-2'), shardAt('2-of-2'), '--out', at())
    expect([code, err]).toEqual([0, expect.not.stringContaining('holds no run')])
  })

  test('shards that are put together count as a run, but not without one of them', async () => {
    for (const shard of ['1/2', '2/2']) await changed('--shard', shard)
    await paths('merge', shardAt('1-of-2'), '--out', at())
    expect((await changed('--shard', '1/2')).err).toMatch(/: 1 of 1 machine\n.*\n$/)
    await paths('merge', shardAt('1-of-2'), shardAt('2-of-2'), '--out', at())
    expect((await changed()).err).toMatch(/: 0 of 1 machine\n$/)
  })
})
