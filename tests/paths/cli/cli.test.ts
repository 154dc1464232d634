import { spawnSync } from 'node:child_process'
import Ajv2020 from 'ajv/dist/2020'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from '../../support/source'
import { acceptedOf } from '../accepted'
import { acceptedPlan } from '../plan/accepted-plan'
import { runModel } from '../model-run'
import { causable } from '../plan/causable'
import { planOptions, type Planned } from '../plan/plan'
import type { RecordedPath, RunRecord } from '../record'
import { drivers, driverOf } from '../registry'
import { main } from './main'
import { run as runCommand } from './run'

let folder = ''
const said = { out: '', err: '' }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paths-'))
  Object.assign(said, { out: '', err: '' })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text))))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Runs the tool as `npm run paths -- …` does. */
const paths = async (...typed: string[]) => {
  const code = await main(typed)
  return { code, ...said }
}

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('what is asked for stands on stdout, what is said about it on stderr', () => {
  test('the list of all machines', async () => {
    const { code, out, err } = await paths()
    expect(code).toBe(0)
    expect(out).toMatch(/^machine +states +transitions +driver +last in the browser +last by model\n/)
    expect(out).toMatch(/^identity +11 +38 +model /m)
    expect(err).toMatch(/^npm run paths -- MACHINE plans its paths/)
  })

  test('a plan', async () => {
    const { code, out, err } = await paths('identity')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^identity {2}11 states · 38 transitions {6}covered: transitions 38\/38 · states 11\/11\n/)
  })

  test('a plan for programs', async () => {
    const { out } = await paths('identity', '--format', 'json', '--coverage', 'pairs')
    expect(JSON.parse(out)).toMatchObject({
      machine: 'identity',
      criterion: 'pairs',
      criteria: { pairs: { missing: [] } },
    })
  })

  test('a plan in a file', async () => {
    const path = join(folder, 'new', 'plan.md')
    const { code, out, err } = await paths('identity', '--format', 'markdown', '--out', path)
    expect([code, out]).toEqual([0, ''])
    expect(err).toContain(`written to ${path}`)
    expect(readFileSync(path, 'utf8')).toMatch(/^# identity\n/)
  })

  test('help, of the whole and of each command', async () => {
    for (const typed of [
      ['--help'],
      ['-h'],
      ['identity', '--help'],
      ...['run', 'merge', 'replay', 'mutate', 'check'].map((name) => [name, '--help']),
    ])
      expect((await paths(...typed)).code).toBe(0)
    expect(said.err).toBe('')
    for (const word of ['--coverage', '--model', '--path', 'Breaks', 'Exit codes']) expect(said.out).toContain(word)
  })
})

describe('exit codes', () => {
  test('2 where not all is covered', async () => {
    const { code, out } = await paths('identity', '--avoid', 'pending.resting')
    expect(code).toBe(2)
    expect(out).toContain('not covered:\n         identity.pending.asking --done checkEid[3]')
  })

  test('0 where all that filters name is covered', async () => {
    const { code, out } = await paths('identity', '--only', 'identity.idle*')
    expect([code, out]).toEqual([0, expect.stringContaining(' · asked for 1/1\n')])
    expect(out).not.toContain('not covered')
    expect((await paths('run', 'identity', '--model', '--only', 'identity.idle*', '--out', folder)).code).toBe(0)
  })

  test('4 where all went well, but a path only the second time, which is named with what it failed of', async () => {
    const walker = async () => ({
      walk: async (planned: Planned) => {
        const { paths: walked, ...run } = await runModel(planned)
        const [first, ...others] = walked
        if (!first) throw new Error('There are no paths')
        return { ...run, paths: [{ ...first, flaky: 'The button is missing' }, ...others] }
      },
      leave: async () => undefined,
    })
    const [first] = acceptedPlan(await driverOf('code'), causable(await driverOf('code'), planOptions)).paths
    expect(await runCommand(['code', '--browser', '--out', folder], walker)).toBe(4)
    expect(said.out).toMatch(/^code {2}✓, 1 path flaky /)
    expect(said.err).toContain(`code ${first?.id} is flaky: The button is missing\n`)
  })

  test('2 where only one of several paths is walked, with what it leaves out', async () => {
    const accepted = acceptedPlan(await driverOf('identity')).paths
    const [first] = accepted
    const firedOn = (walked: typeof accepted) => walked.flatMap(({ edges }) => edges.flatMap(({ fired }) => fired))
    const { code, err } = await paths('run', 'identity', '--model', '--path', first?.id ?? '', '--out', folder)
    const taken = new Set(firedOn(accepted.slice(0, 1)).map(({ id }) => id))
    const left = firedOn(accepted).flatMap(({ id }) => (taken.has(id) ? [] : [id]))
    expect(code).toBe(2)
    expect(new Set(err.match(/(?<=^not covered: ).*/gm))).toEqual(new Set(left))
  })

  test('0 and a record where a run goes well', async () => {
    const { code, out } = await paths('run', 'identity', '--model', '--out', folder)
    expect([code, out]).toEqual([0, expect.stringMatching(/^identity {2}✓ /)])
    const run = JSON.parse(readFileSync(join(folder, 'model', 'identity', 'run.json'), 'utf8'))
    expect(run).toMatchObject({ machine: 'identity', by: 'model', criteria: { transitions: { covered: 38 } } })
    const schema = JSON.parse(readFileSync(join(folder, 'model', 'run.schema.json'), 'utf8'))
    expect(new Ajv2020().validate(schema, run)).toBe(true)
  })

  test('0 where a machine is broken and its paths notice', async () => {
    const { code, err } = await paths('mutate', 'identity')
    expect([code, err]).toEqual([0, '119 of 119 breaks are noticed, 100.0 %\n'])
  })

  test('2 where they do not notice enough', async () => {
    const { code, out } = await paths('mutate', 'identity', '--coverage', 'states')
    expect(code).toBe(2)
    expect(out).toContain('survives: identity.')
  })
})

describe('of all machines, those that have something of what was asked for', () => {
  const idle = ['--only', 'identity.idle --*']

  test('are run', async () => {
    const { code, out, err } = await paths('run', '--all', '--model', '--out', folder, ...idle)
    expect([code, out]).toEqual([0, expect.stringMatching(/^identity {2}✓ [^\n]*\n$/)])
    expect(err).toMatch(/^1 machine, /)
  })

  test('are broken', async () => {
    const { code, out } = await paths('mutate', '--all', '--coverage', 'states', '--to', 'pending.asking')
    expect([code, out]).toEqual([2, expect.stringMatching(/^identity {2}\d+\/\d+ [^\n]*\nsurvives: identity\./)])
  })
})

describe('the folder of reports', () => {
  const toldOf = (...parts: string[]): string[] =>
    [...readFileSync(join(folder, ...parts, 'index.html'), 'utf8').matchAll(/<h2 id="(\w+)"/g)].map(([, id = '']) => id)
  const leftOutOf = (...parts: string[]): string[] =>
    /they have now: (.*)\./.exec(readFileSync(join(folder, ...parts, 'index.html'), 'utf8'))?.[1]?.split(', ') ?? []
  const runOf = (...parts: string[]) => JSON.parse(readFileSync(join(folder, ...parts, 'run.json'), 'utf8'))
  const walked = (...typed: string[]) => paths('run', ...typed, '--model', '--out', folder)

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
    const own = join(folder, 'model', 'identity')
    for (const name of ['p1234567-1.jpg', 'notes.txt']) writeFileSync(join(own, name), '')
    await walked('identity')
    expect(readdirSync(own).toSorted()).toEqual(['notes.txt', 'run.json'])
  })

  test('leaves a run out that was of another statechart, and says so', async () => {
    await walked('identity')
    await walked('code')
    const old = { ...runOf('model', 'code'), hash: '000000000000' }
    writeFileSync(join(folder, 'model', 'code', 'run.json'), JSON.stringify(old))
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

describe('shards', () => {
  const shard = (text: string, ...typed: string[]) =>
    paths('run', 'code', '--model', '--shard', text, '--out', folder, ...typed)
  const at = (name: string): string => join(folder, 'model', 'shards', name)
  const whole = () => JSON.parse(readFileSync(join(folder, 'model', 'code', 'run.json'), 'utf8'))
  const merge = (...names: string[]) => paths('merge', ...names.map(at), '--out', folder)
  const change = (name: string, changed: (run: RunRecord) => object): void => {
    const path = join(at(name), 'code', 'run.json')
    writeFileSync(path, JSON.stringify(changed(JSON.parse(readFileSync(path, 'utf8')))))
  }
  const pathsChanged = (changed: (path: RecordedPath) => RecordedPath) => (run: RunRecord) => ({
    ...run,
    paths: run.paths.map(changed),
  })

  test('are walked apart, and together are the whole', async () => {
    await paths('run', 'code', '--model', '--out', folder)
    const { paths: atOnce, criteria, lowerBound, chosen } = whole()
    rmSync(join(folder, 'model', 'code'), { recursive: true })
    expect([(await shard('1/2')).code, (await shard('2/2')).code]).toEqual([0, 0])
    const { code, err } = await merge('2-of-2', '1-of-2')
    expect([code, err]).toEqual([0, expect.stringMatching(/1 machine, 4 paths, 25 steps, .*told of in .*\n$/)])
    const merged = whole()
    const ids = (walked: RecordedPath[]): string[] => walked.map(({ id }) => id)
    expect(ids(merged.paths)).toEqual(ids(atOnce))
    expect(merged).toMatchObject({ criteria, lowerBound, chosen })
    const schema = JSON.parse(readFileSync(join(folder, 'model', 'run.schema.json'), 'utf8'))
    expect(new Ajv2020().validate(schema, merged)).toBe(true)
    expect(readFileSync(join(folder, 'model', 'index.html'), 'utf8')).toContain(`id="code-${merged.paths[3].id}"`)
  })

  test('may have no path of a machine, and tell nothing of it then', async () => {
    const machine = 'copying'
    const walked = [1, 2].map((number) => paths('run', machine, '--model', '--shard', `${number}/2`, '--out', folder))
    expect((await Promise.all(walked)).map(({ code }) => code)).toEqual([0, 0])
    const reports = ['1-of-2', '2-of-2'].map((name) => readFileSync(join(at(name), 'index.html'), 'utf8'))
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
    await shard('1/2')
    await shard('2/2')
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
    await shard('1/2')
    await shard('2/2')
    mkdirSync(join(folder, 'model', 'code'))
    for (const name of ['p1234567-1-again.jpg', 'p1234567-trace.zip', 'p1234567-exchange.log', 'notes.txt'])
      writeFileSync(join(folder, 'model', 'code', name), '')
    writeFileSync(join(folder, 'model', 'code', 'run.json'), '{}')
    for (const name of ['p7654321-1.jpg', 'p7654321-trace-again.zip'])
      writeFileSync(join(at('2-of-2'), 'code', name), '')
    await merge('1-of-2', '2-of-2')
    expect(readdirSync(join(folder, 'model', 'code')).toSorted()).toEqual([
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
    await shard('1/2')
    await shard('2/2')
    change(name, changed)
    const [from, to] = copied
    if (from !== undefined && to !== undefined) cpSync(at(from), at(to), { recursive: true })
    const { code, err } = await merge('1-of-2', '2-of-2')
    expect(code).toBe(3)
    expect(err.trimEnd().split('\n').at(-1)).toMatch(sentence)
  })

  test('are not put together where one of them stands', async () => {
    await shard('1/1')
    const { code, err } = await paths('merge', at('1-of-1'), '--out', at('1-of-1').replace(/model\/.*/, ''))
    expect([code, err]).toEqual([0, expect.not.stringContaining('cannot go')])
    cpSync(at('1-of-1'), join(folder, 'own', 'model'), { recursive: true })
    const refused = await paths('merge', join(folder, 'own', 'model'), '--out', join(folder, 'own'))
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/The whole cannot go to .*model: a shard stands there\.\n$/),
    ])
  })
})

describe('of what has changed since the last run', () => {
  const changed = (...typed: string[]) => paths('run', 'identity', '--model', '--out', folder, ...typed, '--changed')
  const change = (changes: (run: RunRecord) => object): void => {
    const path = join(folder, 'model', 'identity', 'run.json')
    writeFileSync(path, JSON.stringify(changes(JSON.parse(readFileSync(path, 'utf8')))))
  }

  test('all is walked the first time, and nothing where all is as it was', async () => {
    const first = await changed()
    expect([first.code, first.err]).toEqual([
      0,
      expect.stringMatching(/^Changed since the last run: 1 of 1 machine\n1 machine, /),
    ])
    const junit = join(folder, 'junit.xml')
    expect(await changed('--junit', junit)).toEqual({
      code: 0,
      out: first.out,
      err: `${first.err}Changed since the last run: 0 of 1 machine\n`,
    })
    expect(readFileSync(junit, 'utf8')).toContain('<testsuites name="paths" time="0.000" tests="0"')
    expect(readFileSync(join(folder, 'model', 'index.html'), 'utf8')).toContain('<h2 id="identity"')
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
    await changed()
    change(changes)
    const { code, err } = await changed()
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/: 1 of 1 machine\n1 machine, .*\n.*: 1 of 1 machine\n1 machine, /),
    ])
  })

  test('shards have nothing then either, nor have they together', async () => {
    await changed()
    await changed('--shard', '1/2')
    await changed('--shard', '2/2')
    const at = (name: string): string => join(folder, 'model', 'shards', name)
    expect(readdirSync(at('1-of-2')).toSorted()).toEqual(['index.html', 'rules.html', 'run.schema.json'])
    const { code, err } = await paths('merge', at('1-of-2'), at('2-of-2'), '--out', folder)
    expect([code, err]).toEqual([0, expect.not.stringContaining('holds no run')])
  })

  test('shards that are put together count as a run, but not without one of them', async () => {
    const at = (name: string): string => join(folder, 'model', 'shards', name)
    for (const shard of ['1/2', '2/2']) await changed('--shard', shard)
    await paths('merge', at('1-of-2'), '--out', folder)
    expect((await changed('--shard', '1/2')).err).toMatch(/: 1 of 1 machine\n.*\n$/)
    await paths('merge', at('1-of-2'), at('2-of-2'), '--out', folder)
    expect((await changed()).err).toMatch(/: 0 of 1 machine\n$/)
  })
})

describe('JUnit XML', () => {
  test('is written beside the report where it is asked for, of a run and of shards that were put together', async () => {
    const [one, all] = [join(folder, 'ci', 'one.xml'), join(folder, 'all.xml')]
    await paths('run', 'code', '--model', '--shard', '1/1', '--junit', one, '--out', folder)
    const merged = await paths('merge', join(folder, 'model', 'shards', '1-of-1'), '--junit', all, '--out', folder)
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
    const junit = join(folder, 'junit.xml')
    const { code } = await paths(
      'run',
      'identity',
      '--model',
      '--avoid',
      'pending.resting',
      '--junit',
      junit,
      '--out',
      folder,
    )
    expect(code).toBe(2)
    expect(readFileSync(junit, 'utf8')).toContain(
      '\nidentity.pending.asking --error checkEid[1]--&gt; identity.pending.resting\n',
    )
  })
})

describe('a path that was written down', () => {
  const steps = [
    { label: '✓recallEid «none»', to: 'idle' },
    { label: 'eid.start', to: 'starting' },
    { label: '✓startEid «begun»', to: 'pending.asking' },
    { label: 'eid.cancel', to: 'idle' },
  ]
  const written = (change: { label?: string; to?: string } = {}): string => {
    const changed = steps.map((step, index) => (index === 2 ? { ...step, ...change } : step))
    return file('path.json', JSON.stringify({ machine: 'identity', given: 'start', steps: changed }))
  }

  test('is walked again', async () => {
    expect(await paths('replay', written())).toEqual({
      code: 0,
      out: '✓ ✓recallEid «none» → idle\n✓ eid.start → starting\n✓ ✓startEid «begun» → pending.asking\n✓ eid.cancel → idle\n',
      err: 'identity: all as written\n',
    })
  })

  test('up to the first step that leads elsewhere', async () => {
    expect(await paths('replay', written({ to: 'done' }))).toEqual({
      code: 1,
      out: '✓ ✓recallEid «none» → idle\n✓ eid.start → starting\n✗ ✓startEid «begun» → pending.asking, expected done\n',
      err: 'identity: step 3 of 4 leads elsewhere\n',
    })
  })

  test('or that cannot be taken', async () => {
    expect(await paths('replay', written({ label: 'eid.fly' }))).toEqual({
      code: 1,
      out: '✓ ✓recallEid «none» → idle\n✓ eid.start → starting\n✗ eid.fly → starting, where this cannot happen, expected pending.asking\n',
      err: 'identity: step 3 of 4 leads elsewhere\n',
    })
  })

  test('or that was walked by hand, as the panel copies it', async () => {
    const walk = {
      machine: 'identity',
      by: 'hand',
      start: { state: 'recalling', fired: [] },
      steps: [
        {
          event: 'done recallEid',
          fired: [
            'identity.recalling --done recallEid--> identity.deciding',
            'identity.deciding --always[2]--> identity.idle',
          ],
          to: 'idle',
        },
        { event: 'eid.start', fired: ['identity.idle --eid.start--> identity.starting'], to: 'starting' },
      ],
    }
    expect(await paths('replay', file('walk.json', JSON.stringify(walk)))).toEqual({
      code: 0,
      out: '✓ ✓recallEid «none» → idle\n✓ eid.start → starting\n',
      err: 'identity: all as written\n',
    })
  })

  test('out of a plan, by its name', async () => {
    const plan = join(folder, 'plan.json')
    await paths('identity', '--format', 'json', '--out', plan)
    const [{ id }] = JSON.parse(readFileSync(plan, 'utf8')).paths
    expect((await paths('replay', plan, '--path', id)).code).toBe(0)
  })

  test('of a record, with what failed in it', async () => {
    const [first, ...others] = steps
    const record = (failing: object[]): string =>
      file(
        'run.json',
        JSON.stringify({ machine: 'identity', by: 'browser', paths: [{ given: 'start', steps: failing }] }),
      )
    const step = await paths('replay', record([{ ...first, failure: 'nothing came' }, ...others]))
    expect([step.code, step.err]).toEqual([
      0,
      'identity: all as written\nIn its record step 1 failed: --browser walks it there again.\n',
    ])
    const opening = { label: 'the start', event: 'start', to: 'recalling', failure: 'no page' }
    const start = await paths('replay', record([opening]))
    expect([start.code, start.err.slice(step.err.length)]).toEqual([
      0,
      'identity: all as written\nIn its record its start failed: --browser walks it there again.\n',
    ])
  })

  test('starts no browser for what the machine does not do any more', async () => {
    expect((await paths('replay', written({ to: 'done' }), '--browser', '--out', folder)).code).toBe(1)
  })

  test('not in a browser, where it was walked by hand', async () => {
    const walk = { machine: 'identity', by: 'hand', start: { state: 'recalling', fired: [] }, steps: [] }
    const { code, err } = await paths('replay', file('walk.json', JSON.stringify(walk)), '--browser', '--out', folder)
    expect([code, err]).toEqual([3, expect.stringMatching(/walked by hand.*: it is replayed without --browser\.\n$/)])
  })
})

describe('bad input gets one sentence and exit code 3', () => {
  test.each([
    [
      'an unknown machine',
      ['teapot'],
      /^There is no machine teapot; there are access, accountForm, addressBook, .*\.$/,
    ],
    ['an unknown machine that every object has', ['toString'], /^There is no machine toString;/],
    ['an unknown machine to run', ['run', 'teapot', '--model'], /^There is no machine teapot;/],
    ['no machine to run', ['run', '--model'], /^Say which machine, or --all; --help says how\.$/],
    ['two machines', ['run', 'code', 'phone', '--model'], /^One at a time: .* code phone\.$/],
    ['a run by nothing', ['run', 'identity'], /^Say --model or --browser: by which of them to run\.$/],
    ['a run by both', ['run', 'identity', '--model', '--browser'], /^Say --model or --browser/],
    [
      'a path that is not there',
      ['run', 'identity', '--model', '--path', 'p0'],
      /^identity has no path p0 now; it has p/,
    ],
    [
      'an unknown state',
      ['identity', '--to', 'burnt'],
      /^--to burnt is no state that identity comes to rest in; it has recalling, /,
    ],
    [
      'filters that leave nothing',
      ['identity', '--only', 'nothing'],
      /^Nothing of identity is left to be covered by these filters\.$/,
    ],
    [
      'filters that leave nothing of any machine',
      ['run', '--all', '--model', '--only', 'nothing'],
      /^No machine has anything of what was asked for\.$/,
    ],
    [
      'a path that no machine has',
      ['run', '--all', '--model', '--path', 'p0'],
      /^No machine has anything of what was asked for\.$/,
    ],
    ['an unknown option', ['identity', '--fast'], /^Unknown option '--fast'; --help says what there is\.$/],
    ['an option without its value', ['identity', '--to'], /argument missing; --help says what there is\.$/],
    [
      'an unknown criterion',
      ['identity', '--coverage', 'all'],
      /^--coverage is one of states, transitions, cases, pairs, guards, not all\.$/,
    ],
    [
      'an unknown format',
      ['identity', '--format', 'pdf'],
      /^--format is one of text, markdown, json, gherkin, mermaid, playwright, not pdf\.$/,
    ],
    [
      'a length that is no number',
      ['identity', '--max-length', 'long'],
      /^--max-length is a whole number from 1 on, not long\.$/,
    ],
    ['no steps at all', ['identity', '--max-length', '0'], /^--max-length is a whole number from 1 on, not 0\.$/],
    ['a seed for nothing', ['identity', '--seed', '7'], /^--seed is for --random/],
    ['chance with an end', ['identity', '--to', 'done', '--random', '9'], /^--to and --random do not go together/],
    ['an option before the machine', ['--to', 'idle'], /^Say first which machine; --to comes after it\.$/],
    [
      'a file that is not there',
      ['replay', 'no-such-file.json'],
      /^no-such-file\.json cannot be read: it is not there\.$/,
    ],
    [
      'more shards than there are',
      ['run', 'code', '--model', '--shard', '5/4'],
      /^--shard is .* like 1\/4, not 5\/4\.$/,
    ],
    ['the shard before the first', ['run', 'code', '--model', '--shard', '0/4'], /^--shard is /],
    ['a shard of nothing', ['run', 'code', '--model', '--shard', 'half'], /^--shard is /],
    [
      'a shard of chosen paths',
      ['run', 'code', '--model', '--shard', '1/4', '--max-paths', '3'],
      /^--shard and --max-paths do not go together: shards are of the accepted paths\.$/,
    ],
    [
      'a revision that is not there',
      ['run', 'code', '--model', '--changed', 'no-such-revision'],
      /^There is no revision no-such-revision here\.$/,
    ],
    [
      'a revision that looks like an option',
      ['run', 'code', '--model', '--changed=-q'],
      /^There is no revision -q here\.$/,
    ],
    ['nothing to put together', ['merge'], /^Say which folders, one for each shard; --help says how\.$/],
    ['a folder that has no shard', ['merge', 'src'], /^src holds no run\.$/],
    ['no file', ['replay'], /^Say which file; --help says how\.$/],
    ['a folder to replay', ['replay', 'tests'], /^tests cannot be read: it is a folder\.$/],
    ['a word too many', ['identity', 'extra'], /^extra goes unheard beside identity;/],
    ['a word beside check', ['check', 'extra'], /^extra goes unheard beside check;/],
    ['a machine beside all', ['run', '--all', 'identity', '--model'], /^identity goes unheard beside --all;/],
    ['a machine beside all to break', ['mutate', '--all', 'identity'], /^identity goes unheard beside --all;/],
    [
      'something to avoid that is not there',
      ['identity', '--avoid', 'zzz-typo'],
      /^--avoid zzz-typo names no state, step or transition of identity\.$/,
    ],
    ['no name of a folder', ['run', 'identity', '--model', '--out', ''], /^--out is empty;/],
  ])('%s', async (_, typed, sentence) => {
    const { code, out, err } = await paths(...typed)
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/^[^\n]+\n$/)
    expect(err.trimEnd()).toMatch(sentence)
  })

  test.each([
    ['is no JSON', 'once upon a time', /cannot be read: it is no JSON\.$/],
    ['names no machine', '{"given":"start","steps":[]}', /is no path: it names no machine\.$/],
    [
      'has no steps',
      '{"machine":"identity","given":"start"}',
      /is no path: a path has a "given" and steps with "label" and "to"\.$/,
    ],
    [
      'is a broken walk by hand',
      '{"machine":"identity","by":"hand","start":null,"steps":[]}',
      /is no walk by hand: one has a "start" and steps with "event", "fired" and "to"\.$/,
    ],
    ['is of another machine', '{"machine":"teapot","given":"start","steps":[]}', /^There is no machine teapot;/],
    [
      'begins as the machine never does',
      '{"machine":"identity","given":"boiling","steps":[]}',
      /^identity is never given "boiling"; its driver knows start\.$/,
    ],
    ['holds no path', '{"machine":"identity","paths":[]}', /path\.json holds no path\.$/],
    ['holds several paths', '{"machine":"identity","paths":[{},{}]}', /holds 2 paths: say with --path which one\.$/],
  ])('a file that %s', async (_, text, sentence) => {
    const { code, err } = await paths('replay', file('path.json', text))
    expect(code).toBe(3)
    expect(err.trimEnd()).toMatch(sentence)
  })

  test('a file that cannot be written', async () => {
    const { code, err } = await paths('identity', '--out', join(file('plain', ''), 'plan.md'))
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/plan\.md cannot be written: a file stands where a folder is needed\.\n$/),
    ])
  })

  test.each(['--model', '--browser'])(
    'a folder for a run that cannot be written, before anything is started: %s',
    async (by) => {
      const { code, out, err } = await paths('run', 'identity', by, '--out', file('plain', ''))
      expect([code, out]).toEqual([3, ''])
      expect(err).toMatch(/^The folder .*plain\S* cannot be written to: a file stands where a folder is needed\.\n$/)
    },
  )

  test('anything else that breaks off, too', async () => {
    vi.spyOn(drivers, 'identity').mockRejectedValue(new Error('No such thing.\n    at the tool'))
    const { code, err } = await paths('identity')
    expect([code, err]).toEqual([3, 'It could not be done: No such thing.\n'])
  })

  test('nothing of this is asking from another folder', () => {
    const tool = join(root, 'tests/paths/paths.mjs')
    const { status, stderr } = spawnSync(process.execPath, [tool, 'identity'], { cwd: tmpdir(), encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  }, 60_000)

  test('a run in the browser of a driver for the model only', async () => {
    const { browser: _, ...modelOnly } = await driverOf('identity')
    vi.spyOn(drivers, 'identity').mockResolvedValue(modelOnly)
    const { code, err } = await paths('run', 'identity', '--browser')
    expect([code, err]).toEqual([3, 'identity: model only, the driver has no half for the browser yet.\n'])
  })
})

describe('accepting', () => {
  test('says that nothing has changed where nothing has', async () => {
    vi.stubEnv('CI', '')
    expect(await paths('accept', 'identity')).toEqual({ code: 0, out: '', err: 'Nothing has changed.\n' })
  })

  test('is for a person: in CI nothing is accepted', async () => {
    vi.stubEnv('CI', 'true')
    const { code, err } = await paths('accept', '--all')
    expect([code, err]).toEqual([3, 'Nothing is accepted in CI: a person says that a change is meant.\n'])
  })

  describe('a path that somebody has walked', () => {
    const walk = (machine: string, steps: object[] = [], fired: string[] | null = []): string =>
      file('walk.json', JSON.stringify({ machine, by: 'hand', start: { state: 'folded', fired }, steps }))

    beforeEach(() => void vi.stubEnv('CI', ''))

    test('is taken in once', async () => {
      const { given, steps } = acceptedOf('walk')?.paths[0] ?? { given: '', steps: [] }
      const path = { machine: 'walk', given, steps: steps.map(({ take, state }) => ({ label: take, to: state })) }
      const { code, out, err } = await paths('accept', 'walk', '--from', file('path.json', JSON.stringify(path)))
      expect([code, err]).toEqual([0, 'Nothing has changed: it is an accepted path already.\n'])
      expect(out).toMatch(/^walk p[0-9a-f]{7}, given a tester who has asked for the panel\n/)
      expect(out).toContain('panel.unfold → unfolded\n')
    })

    const unfolded = { event: 'panel.unfold', fired: ['walk.folded --panel.unfold--> walk.unfolded'], to: 'unfolded' }
    const refused: [string[], () => string, string][] = [
      [['walk'], () => walk('code'), 'That is a path of code, not of walk.'],
      [['walk'], () => walk('walk', [unfolded], null), 'walk ran already when this walk began;'],
      [
        ['walk'],
        () => walk('walk', [{ ...unfolded, to: 'away' }]),
        'Step 1 of the walk, panel.unfold: walk comes to unfolded',
      ],
      [['--all'], () => walk('walk'), '--from is a path of one machine: say which.'],
    ]
    test.each(refused)(
      'is refused to %o where it is not of it, or not from its start',
      async (typed, written, sentence) => {
        const { code, err } = await paths('accept', ...typed, '--from', written())
        expect([code, err]).toEqual([3, expect.stringContaining(sentence)])
      },
    )

    test('--path goes unheard without --from', async () => {
      expect(await paths('accept', 'walk', '--path', 'p1234567')).toMatchObject({
        code: 3,
        err: '--path is for --from.\n',
      })
    })
  })
})
