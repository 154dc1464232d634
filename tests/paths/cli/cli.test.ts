import { spawnSync } from 'node:child_process'
import Ajv2020 from 'ajv/dist/2020'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pathsTool } from '../../support/paths-tool'
import { isQuick, rowsOf } from '../../support/quick'
import { root } from '../../support/source'
import { acceptedOf } from '../accepted'
import { acceptedPlan } from '../plan/accepted-plan'
import { runModel } from '../model-run'
import { causable } from '../plan/causable'
import { planOptions, type Planned } from '../plan/plan'
import { drivers, driverOf } from '../registry'
import type { RunRecord } from '../record'
import { toldOutcome } from './outcome'
import { run as runCommand } from './run'

const { paths, said, at, file } = pathsTool()

/** What a run by model of a machine has written down. */
const recordOfRun = async (machine: string): Promise<RunRecord> => {
  await paths('run', machine, '--model', '--out', at())
  return JSON.parse(readFileSync(at('model', machine, 'run.json'), 'utf8'))
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
    const path = at('new', 'plan.md')
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
    expect((await paths('run', 'identity', '--model', '--only', 'identity.idle*', '--out', at())).code).toBe(0)
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
    expect(await runCommand(['code', '--browser', '--out', at()], walker)).toBe(4)
    expect(said.out).toMatch(/^code {2}✓, 1 path flaky /)
    expect(said.err).toContain(`code ${first?.id} is flaky: The button is missing\n`)
  })

  test('a machine that does otherwise than was accepted has no ✓, though its paths go as it says', async () => {
    const record = await recordOfRun('code')
    const told = { planned: [], folder: at(), missing: () => null, junit: undefined }
    Object.assign(said, { out: '', err: '' })
    toldOutcome({ ...told, runs: [{ ...record, otherwise: ['code, path 1, the start'] }] })
    toldOutcome({ ...told, runs: [record] })
    expect(said.out.match(/^code {2}.+?(?= {2})/gm)).toEqual(['code  ✗ otherwise than accepted', 'code  ✓'])
  })

  test('what broken paths leave out is counted, and else named', async () => {
    const record = await recordOfRun('code')
    const planned = [acceptedPlan(await driverOf('code'))]
    const told = { planned, folder: at(), missing: () => ['code.one', 'code.other'], junit: undefined }
    const broken = record.paths.map((path) => ({
      ...path,
      steps: path.steps.map((step) => ({ ...step, failure: 'It is gone' })),
    }))
    expect(toldOutcome({ ...told, runs: [{ ...record, paths: broken }] })).toBe(1)
    expect(said.err.match(/^not covered.*/gm)).toEqual([
      'not covered, as far as paths broke off there: 2, which the report names',
    ])
    said.err = ''
    expect(toldOutcome({ ...told, runs: [record] })).toBe(2)
    expect(said.err.match(/^not covered.*/gm)).toEqual(['not covered: code.one', 'not covered: code.other'])
  })

  test('2 where only one of several paths is walked, with what it leaves out', async () => {
    const accepted = acceptedPlan(await driverOf('identity')).paths
    const [first] = accepted
    const firedOn = (walked: typeof accepted) => walked.flatMap(({ edges }) => edges.flatMap(({ fired }) => fired))
    const { code, err } = await paths('run', 'identity', '--model', '--path', first?.id ?? '', '--out', at())
    const taken = new Set(firedOn(accepted.slice(0, 1)).map(({ id }) => id))
    const left = firedOn(accepted).flatMap(({ id }) => (taken.has(id) ? [] : [id]))
    expect(code).toBe(2)
    expect(new Set(err.match(/(?<=^not covered: ).*/gm))).toEqual(new Set(left))
  })

  test('0 and a record where a run goes well', async () => {
    const { code, out } = await paths('run', 'identity', '--model', '--out', at())
    expect([code, out]).toEqual([0, expect.stringMatching(/^identity {2}✓ /)])
    const run = JSON.parse(readFileSync(at('model', 'identity', 'run.json'), 'utf8'))
    expect(run).toMatchObject({ machine: 'identity', by: 'model', criteria: { transitions: { covered: 38 } } })
    const schema = JSON.parse(readFileSync(at('model', 'run.schema.json'), 'utf8'))
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
    const { code, out, err } = await paths('run', '--all', '--model', '--out', at(), ...idle)
    expect([code, out]).toEqual([0, expect.stringMatching(/^identity {2}✓ [^\n]*\n$/)])
    expect(err).toMatch(/^1 machine, /)
  })

  test.skipIf(isQuick)('are broken', async () => {
    const { code, out } = await paths('mutate', '--all', '--coverage', 'states', '--to', 'pending.asking')
    expect([code, out]).toEqual([2, expect.stringMatching(/^identity {2}\d+\/\d+ [^\n]*\nsurvives: identity\./)])
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
    const plan = at('plan.json')
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
    expect((await paths('replay', written({ to: 'done' }), '--browser', '--out', at())).code).toBe(1)
  })

  test('not in a browser, where it was walked by hand', async () => {
    const walk = { machine: 'identity', by: 'hand', start: { state: 'recalling', fired: [] }, steps: [] }
    const { code, err } = await paths('replay', file('walk.json', JSON.stringify(walk)), '--browser', '--out', at())
    expect([code, err]).toEqual([3, expect.stringMatching(/walked by hand.*: it is replayed without --browser\.\n$/)])
  })
})

describe('bad input gets one sentence and exit code 3', () => {
  test.each(
    rowsOf(
      [
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
        [
          'pages of several paths at a time',
          ['run', 'code', '--browser', '--pages', '--workers', '2'],
          /^--pages walks one path at a time:/,
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
      ],
      // All machines are planned for these two, and so they are for those that are run.
      ([name]) => name !== 'filters that leave nothing of any machine' && name !== 'a path that no machine has',
    ),
  )('%s', async (_, typed, sentence) => {
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

  test.skipIf(isQuick)(
    'nothing of this is asking from another folder',
    () => {
      const tool = join(root, 'tests/paths/paths.mjs')
      const { status, stderr } = spawnSync(process.execPath, [tool, 'identity'], { cwd: tmpdir(), encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
    },
    60_000,
  )

  test('a run in the browser of a driver for the model only', async () => {
    const { browser: _, ...modelOnly } = await driverOf('identity')
    vi.spyOn(drivers, 'identity').mockResolvedValue(modelOnly)
    const { code, err } = await paths('run', 'identity', '--browser')
    expect([code, err]).toEqual([3, 'identity: model only, the driver has no half for the browser yet.\n'])
  })
})

describe('accepting', () => {
  test.each([['identity'], ['identity code']])(
    'says that nothing has changed of %s where nothing has',
    async (machines) => {
      vi.stubEnv('CI', '')
      expect(await paths('accept', ...machines.split(' '))).toEqual({ code: 0, out: '', err: 'Nothing has changed.\n' })
    },
  )

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
