import Ajv2020 from 'ajv/dist/2020'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pathsTool } from '../../support/paths-tool'
import { acceptedPlan } from '../plan/accepted-plan'
import type { RecordedPath, RunRecord } from '../record'
import { drivers, driverOf } from '../registry'
import { isQuick } from '../../support/quick'

const { paths, at, begunWith } = pathsTool()

describe('the folder of reports', () => {
  const toldOf = (...parts: string[]): string[] =>
    [...readFileSync(at(...parts, 'index.html'), 'utf8').matchAll(/<h2 id="(\w+)"/g)].map(([, id = '']) => id)
  const leftOutOf = (...parts: string[]): string[] =>
    /they have now: (.*)\./.exec(readFileSync(at(...parts, 'index.html'), 'utf8'))?.[1]?.split(', ') ?? []
  const runOf = (...parts: string[]) => JSON.parse(readFileSync(at(...parts, 'run.json'), 'utf8'))
  const walked = (...typed: string[]) => paths('run', ...typed, '--model', '--out', at())

  test('tells of every machine that was walked in it', async () => {
    await walked('identity')
    await walked('code')
    expect(toldOf('model')).toEqual(['code', 'identity'])
    expect(leftOutOf('model')).toEqual(
      Object.keys(drivers).filter((machine) => !['code', 'identity'].includes(machine)),
    )
  })

  test('keeps the run of the whole where some paths are walked after it, and tells of the latest of these', async () => {
    await walked('identity')
    await walked('code', '--max-paths', '1')
    await walked('identity', '--max-paths', '1')
    expect(toldOf('model')).toEqual(['identity'])
    expect(runOf('model', 'identity')).toMatchObject({ chosen: [], criteria: { transitions: { missing: [] } } })
    expect(toldOf('model', 'part')).toEqual(['identity'])
    expect(runOf('model', 'part', 'identity')).toMatchObject({ chosen: ['--max-paths 1'], lowerBound: null })
  })

  test('keeps no picture of an earlier run, and whatever else lies there', async () => {
    await walked('identity')
    const own = at('model', 'identity')
    for (const name of ['p1234567-1.jpg', 'notes.txt']) writeFileSync(join(own, name), '')
    await walked('identity')
    expect(readdirSync(own).toSorted()).toEqual(['notes.txt', 'run.json'])
  })

  test('leaves a run out that was of another statechart, and says so', async () => {
    await walked('identity')
    await walked('code')
    const old = { ...runOf('model', 'code'), hash: '000000000000' }
    writeFileSync(at('model', 'code', 'run.json'), JSON.stringify(old))
    await walked('identity')
    expect(toldOf('model')).toEqual(['identity'])
    expect(leftOutOf('model')).toEqual(Object.keys(drivers).filter((machine) => machine !== 'identity'))
  })

  test('holds what a run has cost', async () => {
    const { err } = await walked('identity')
    expect(runOf('model', 'identity').seconds).toBeGreaterThan(0)
    expect(err).toMatch(
      /^1 machine, \d+ paths?, \d+ steps, \d\.\d\d steps a transition, lower bound \d+ \(× \d\.\d\d\), /,
    )
  })
})

describe.skipIf(isQuick)('shards', () => {
  const shard = (text: string, ...typed: string[]) =>
    paths('run', 'code', '--model', '--shard', text, '--out', at(), ...typed)
  const both = async () => {
    await shard('1/2')
    await shard('2/2')
  }
  const shardAt = (name: string): string => at('model', 'shards', name)
  const whole = () => JSON.parse(readFileSync(at('model', 'code', 'run.json'), 'utf8'))
  const merge = (...names: string[]) => paths('merge', ...names.map(shardAt), '--out', at())
  const change = (name: string, changed: (run: RunRecord) => object): void => {
    const path = join(shardAt(name), 'code', 'run.json')
    writeFileSync(path, JSON.stringify(changed(JSON.parse(readFileSync(path, 'utf8')))))
  }
  const pathsChanged = (changed: (path: RecordedPath) => RecordedPath) => (run: RunRecord) => ({
    ...run,
    paths: run.paths.map(changed),
  })

  test('are walked apart, and together are the whole', async () => {
    await paths('run', 'code', '--model', '--out', at())
    const { paths: atOnce, criteria, lowerBound, chosen } = whole()
    rmSync(at('model', 'code'), { recursive: true })
    expect([(await shard('1/2')).code, (await shard('2/2')).code]).toEqual([0, 0])
    const { code, err } = await merge('2-of-2', '1-of-2')
    expect([code, err]).toEqual([0, expect.stringMatching(/1 machine, 4 paths, 25 steps, .*told of in .*\n$/)])
    const merged = whole()
    const ids = (walked: RecordedPath[]): string[] => walked.map(({ id }) => id)
    expect(ids(merged.paths)).toEqual(ids(atOnce))
    expect(merged).toMatchObject({ criteria, lowerBound, chosen })
    const schema = JSON.parse(readFileSync(at('model', 'run.schema.json'), 'utf8'))
    expect(new Ajv2020().validate(schema, merged)).toBe(true)
    expect(readFileSync(at('model', 'index.html'), 'utf8')).toContain(`id="code-${merged.paths[3].id}"`)
  })

  test('may have no path of a machine, and tell nothing of it then', async () => {
    const machine = 'copying'
    const walked = [1, 2].map((number) => paths('run', machine, '--model', '--shard', `${number}/2`, '--out', at()))
    expect((await Promise.all(walked)).map(({ code }) => code)).toEqual([0, 0])
    const reports = ['1-of-2', '2-of-2'].map((name) => readFileSync(join(shardAt(name), 'index.html'), 'utf8'))
    expect(reports.filter((page) => page.includes(`<h2 id="${machine}"`))).toHaveLength(1)
    expect((await merge('1-of-2', '2-of-2')).code).toBe(0)
  })

  test('without one of them are not the whole, which says what was not walked', async () => {
    await shard('1/2')
    const { code, err } = await merge('1-of-2')
    const walked = new Set<string>(whole().paths.map(({ id }: RecordedPath) => id))
    const others = acceptedPlan(await driverOf('code')).paths.flatMap(({ id }) => (walked.has(id) ? [] : [id]))
    expect([code, err]).toEqual([2, expect.stringContaining('Shard 2/2 is not there.\n')])
    expect(others.length).toBe(2)
    for (const id of others) expect(err).toContain(`not covered: code ${id}\n`)
  })

  test('say together what failed in one of them, or went well only the second time', async () => {
    await begunWith(both)
    change(
      '2-of-2',
      pathsChanged((path) => ({ ...path, flaky: 'The button is missing' })),
    )
    expect((await merge('1-of-2', '2-of-2')).code).toBe(4)
    const failed = { failure: 'nothing came' }
    change(
      '2-of-2',
      pathsChanged((path) => ({
        ...path,
        steps: path.steps.map((step, index) => (index > 0 ? step : { ...step, ...failed })),
      })),
    )
    const { code, err } = await merge('1-of-2', '2-of-2')
    expect([code, err]).toEqual([1, expect.stringMatching(/^code p\w{7}: .*: nothing came$/m)])
  })

  test('bring their pictures, traces and logs along, and what was there of an earlier run goes', async () => {
    await begunWith(both)
    mkdirSync(at('model', 'code'))
    for (const name of ['p1234567-1-again.jpg', 'p1234567-trace.zip', 'p1234567-exchange.log', 'notes.txt'])
      writeFileSync(at('model', 'code', name), '')
    writeFileSync(at('model', 'code', 'run.json'), '{}')
    for (const name of ['p7654321-1.jpg', 'p7654321-trace-again.zip'])
      writeFileSync(join(shardAt('2-of-2'), 'code', name), '')
    await merge('1-of-2', '2-of-2')
    expect(readdirSync(at('model', 'code')).toSorted()).toEqual([
      'notes.txt',
      'p7654321-1.jpg',
      'p7654321-trace-again.zip',
      'run.json',
    ])
  })

  test.each([
    ['twice the same', '1-of-2', (run: RunRecord) => run, ['1-of-2', '2-of-2'], /^Shard 1\/2 is there twice: /],
    [
      'another number of them',
      '2-of-2',
      (run: RunRecord) => ({ ...run, chosen: ['--shard 2/3'] }),
      [],
      /of how many is 2 and 3\.$/,
    ],
    [
      'another commit',
      '2-of-2',
      (run: RunRecord) => ({ ...run, commit: 'abc1234' }),
      [],
      /the commit is .* and abc1234\.$/,
    ],
    [
      'another statechart',
      '2-of-2',
      (run: RunRecord) => ({ ...run, hash: '000000000000' }),
      [],
      /^code was walked on another statechart/,
    ],
    [
      'no shard',
      '2-of-2',
      (run: RunRecord) => ({ ...run, chosen: [] }),
      [],
      /code is no part of a run: run --shard N\/M makes some\.$/,
    ],
    ['no record', '2-of-2', () => ({}), [], /code holds no run that this tool writes now\.$/],
  ])('are refused where there is %s', async (_, name, changed, copied, sentence) => {
    await begunWith(both)
    change(name, changed)
    const [from, to] = copied
    if (from !== undefined && to !== undefined) cpSync(shardAt(from), shardAt(to), { recursive: true })
    const { code, err } = await merge('1-of-2', '2-of-2')
    expect(code).toBe(3)
    expect(err.trimEnd().split('\n').at(-1)).toMatch(sentence)
  })

  test('are not put together where one of them stands', async () => {
    await shard('1/1')
    const { code, err } = await paths('merge', shardAt('1-of-1'), '--out', shardAt('1-of-1').replace(/model\/.*/, ''))
    expect([code, err]).toEqual([0, expect.not.stringContaining('cannot go')])
    cpSync(shardAt('1-of-1'), at('own', 'model'), { recursive: true })
    const refused = await paths('merge', at('own', 'model'), '--out', at('own'))
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/The whole cannot go to .*model: a shard stands there\.\n$/),
    ])
  })
})

describe('JUnit XML', () => {
  test('is written beside the report where it is asked for, of a run and of shards that were put together', async () => {
    const [one, all] = [at('ci', 'one.xml'), at('all.xml')]
    await paths('run', 'code', '--model', '--shard', '1/1', '--junit', one, '--out', at())
    const merged = await paths('merge', at('model', 'shards', '1-of-1'), '--junit', all, '--out', at())
    expect(merged.code).toBe(0)
    for (const [written, cases] of [
      [one, 5],
      [all, 6],
    ] as const) {
      const text = readFileSync(written, 'utf8')
      for (const { id } of acceptedPlan(await driverOf('code')).paths)
        expect(text).toContain(`<testcase name="${id}, given`)
      expect(text).toContain(` tests="${cases}" failures="0" errors="0">\n`)
    }
  })

  test('fails where the exit code says that something is not covered', async () => {
    const junit = at('junit.xml')
    const { code } = await paths(
      'run',
      'identity',
      '--model',
      '--avoid',
      'pending.resting',
      '--junit',
      junit,
      '--out',
      at(),
    )
    expect(code).toBe(2)
    expect(readFileSync(junit, 'utf8')).toContain(
      '\nidentity.pending.asking --error checkEid[1]--&gt; identity.pending.resting\n',
    )
  })
})
