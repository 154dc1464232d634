import { expect, test } from 'vitest'
import { explore } from './explore'
import { letterDriver } from './fixtures/letter'
import { planFor } from './plan/plan'
import { plannedPathOf } from './plan/steps'
import { replayedPath } from './replay'

test('a written path is the same path again, also where no plan has it now', () => {
  const { paths } = planFor(letterDriver, { random: 40, seed: 2 })
  for (const path of paths)
    expect(plannedPathOf(replayedPath(explore(letterDriver), plannedPathOf(path)))).toEqual(plannedPathOf(path))
})

test('what cannot happen is refused', () => {
  const written = { given: Object.keys(letterDriver.inputs)[0] ?? '', steps: [{ label: 'letter.fly', to: 'read' }] }
  expect(() => replayedPath(explore(letterDriver), written)).toThrow(
    /^letter\.fly cannot happen to letter in writing\.$/,
  )
})
