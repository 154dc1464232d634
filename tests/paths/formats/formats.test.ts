import Ajv2020 from 'ajv/dist/2020'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { letterDriver } from '../fixtures/letter'
import { runModel } from '../model-run'
import { planFor } from '../plan/plan'
import { writtenPlan } from '../plan/steps'
import type { RunRecord } from '../record'
import { runMeasures } from '../report/measures'
import { root } from '../../support/source'
import { scriptedPath } from '../script'
import { formats } from './formats'
import planSchema from './plan.schema.json'
import runSchema from './run.schema.json'

const planned = planFor(letterDriver, { only: ['*--letter.read-->*'] })
const told = { plan: writtenPlan(planned), driver: letterDriver, milliseconds: 3.2 }

describe('a plan', () => {
  test('as text', () => {
    expect(formats.text(told)).toBe(
      `letter  5 states · 9 transitions      covered: transitions 4/9 · states 4/5 · asked for 1/1
plan   1 path, 4 steps (longest 4), lower bound 3     planned in 3 ms
${planned.paths[0]?.id}  given a letter to somebody → read
         text.type «whole» → letter.send → ✓sendLetter «sent» → ⇠letter.read
never reached: none
driver: model only
`,
    )
  })

  test('as a page to be walked by hand', () => {
    expect(formats.markdown(told)).toBe(
      `# letter

1 path, 4 steps. Covered: transitions 4/9 · states 4/5.

## ${planned.paths[0]?.id}

Given a letter to somebody.

| | Step | Then |
|--:|---|---|
| 1 | The customer does “text type”: “whole” (\`text.type «whole»\`) | asks for the text |
| 2 | The customer does “letter send” (\`letter.send\`) | sends the letter |
| 3 | “send letter” is answered: “sent” (\`✓sendLetter «sent»\`) | waits until it is read |
| 4 | The app hears “letter read” (\`⇠letter.read\`) | read |
`,
    )
  })

  test('as a scenario', () => {
    expect(formats.gherkin(told)).toBe(
      `Feature: letter

  @${planned.paths[0]?.id}
  Scenario: a letter to somebody, until it is at “read”
    Given a letter to somebody
    And the app asks for the text
    When the customer does “text type”: “whole”
    Then the app asks for the text
    When the customer does “letter send”
    And “send letter” is answered: “sent”
    And the app hears “letter read”
    Then it is at “read”
`,
    )
  })

  test('as tests, a line a step, which walk the same paths when they are run', async () => {
    const text = formats.playwright({ ...told, plan: writtenPlan(planFor(letterDriver)) })
    expect(text).toContain(
      "    .does('letter.send').sees('sending')\n    .answers('sendLetter', 'sent').sees('waiting')\n",
    )
    expect(text).toContain("import { openScript, type Script } from '../paths/browser/script'")
    expect(await walkedBy(text)).toEqual(planFor(letterDriver).paths.map(({ id }) => id))
  })

  test('as tests in another folder', () => {
    const out = join(root, 'tests/paths/kept/letter.test.ts')
    expect(formats.playwright({ ...told, out })).toContain("from '../browser/script'")
  })

  test('as a statechart: solid where it goes, dashed where it does not', () => {
    const lines = formats.mermaid(told).split('\n')
    expect(lines).toContain('letter_waiting -->|"letter.read"| letter_read')
    expect(lines).toContain('letter_waiting -.->|"after patience"| letter_deciding')
    expect(lines).toContain('letter_writing("writing<br/><small>asks for the text</small>")')
  })
})

/** Runs tests that were written, and tells which paths they walk. */
const walkedBy = async (text: string): Promise<string[]> => {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 }
  const { outputText, diagnostics } = ts.transpileModule(text, { compilerOptions, reportDiagnostics: true })
  expect(diagnostics).toEqual([])
  const walked: string[] = []
  const script = {
    given: (input: string) => scriptedPath(letterDriver, input, async ({ path }) => void walked.push(path.id)),
  }
  const code = outputText.replaceAll(/^import .*$/gm, '')
  const all: (() => Promise<void>)[] = []
  const run = new Function('beforeAll', 'afterAll', 'test', 'openScript', 'inject', code)
  run(
    (body: () => Promise<void>) => void all.push(body),
    () => undefined,
    (_: string, body: () => Promise<void>) => void all.push(body),
    async () => script,
    () => '',
  )
  for (const body of all) await body()
  return walked
}

describe('what programs read keeps to its schema', () => {
  const ajv = new Ajv2020({ allErrors: true })

  test.each(['states', 'transitions', 'pairs', 'guards'] as const)('a plan that covers %s', (criterion) => {
    const plan = { ...told, plan: writtenPlan(planFor(letterDriver, { criterion })) }
    const isValid = ajv.validate(planSchema, JSON.parse(formats.json(plan)))
    expect([isValid, ajv.errors]).toEqual([true, null])
  })

  test('a run', async () => {
    const walked = await runModel(planned)
    const criteria = runMeasures(planned, walked)
    const run: RunRecord = { ...walked, criteria, chosen: ['--path p1'], commit: null, seconds: 0.2, lowerBound: null }
    const isValid = ajv.validate(runSchema, JSON.parse(JSON.stringify(run)))
    expect([isValid, ajv.errors]).toEqual([true, null])
  })

  test('what is no plan does not', () => {
    expect(ajv.validate(planSchema, { ...told.plan, steps: 'many' })).toBe(false)
  })
})
