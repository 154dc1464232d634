import Ajv2020 from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { letterDriver } from '../fixtures/letter'
import { runModel } from '../model-run'
import { planFor } from '../plan/plan'
import { writtenPlan } from '../plan/steps'
import { formats } from './formats'
import planSchema from './plan.schema.json'
import runSchema from './run.schema.json'

const planned = planFor(letterDriver, { only: ['*--letter.read-->*'] })
const told = { plan: writtenPlan(planned), driver: letterDriver, milliseconds: 3.2 }

describe('a plan', () => {
  test('as text', () => {
    expect(formats.text(told)).toBe(
      `letter  5 states · 9 transitions      covered: transitions 4/9 · states 4/5
plan   1 path, 4 steps (longest 4), optimum 4     planned in 3 ms
${planned.paths[0]?.id}  given a letter to somebody → read
         text.type «whole» → letter.send → ✓sendLetter «sent» → ⇠letter.read
never reached: none
not covered:
         letter.sending --error sendLetter[0]--> letter.writing
         letter.sending --error sendLetter[1]--> letter.deciding
         letter.deciding --always[0]--> letter.sending
         letter.deciding --always[1]--> letter.lost
         letter.waiting --after patience--> letter.deciding
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
| 1 | The customer: \`text.type «whole»\` | asks for the text |
| 2 | The customer: \`letter.send\` | sends the letter |
| 3 | The answer: \`✓sendLetter «sent»\` | waits until it is read |
| 4 | The world: \`⇠letter.read\` | read |
`,
    )
  })

  test('as a chart: solid where it goes, dashed where it does not', () => {
    const lines = formats.mermaid(told).split('\n')
    expect(lines).toContain('letter_waiting -->|"letter.read"| letter_read')
    expect(lines).toContain('letter_waiting -.->|"after patience"| letter_deciding')
    expect(lines).toContain('letter_writing("writing<br/><small>asks for the text</small>")')
  })
})

describe('what programs read keeps to its schema', () => {
  const ajv = new Ajv2020({ allErrors: true })

  test.each(['states', 'transitions', 'pairs', 'guards'] as const)('a plan that covers %s', (criterion) => {
    const plan = { ...told, plan: writtenPlan(planFor(letterDriver, { criterion })) }
    const isValid = ajv.validate(planSchema, JSON.parse(formats.json(plan)))
    expect([isValid, ajv.errors]).toEqual([true, null])
  })

  test('a run', async () => {
    const run = await runModel(planned)
    const isValid = ajv.validate(runSchema, JSON.parse(JSON.stringify(run)))
    expect([isValid, ajv.errors]).toEqual([true, null])
  })

  test('what is no plan does not', () => {
    expect(ajv.validate(planSchema, { ...told.plan, steps: 'many' })).toBe(false)
  })
})
