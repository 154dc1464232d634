import type { PlannedPath, PlannedStep } from '../record'
import { restingAt, type Told } from './text'

/** A plan as Gherkin: a start, what the customer does, what comes of it, and the state by its title. */
export const gherkinOf = (told: Told): string =>
  [`Feature: ${told.plan.machine}`, ...told.plan.paths.flatMap((path) => scenarioOf(told, path)), ''].join('\n')

const scenarioOf = ({ driver }: Told, { id, given, start, steps }: PlannedPath): string[] => [
  '',
  `  Scenario: ${id}`,
  `    Given ${driver.inputs[given]?.title ?? given}`,
  `    And ${restingAt(driver, start.state)}`,
  ...turnsOf(steps).flatMap((turn) => [
    ...turn.map((step, index) => `    ${index === 0 ? 'When' : 'And'} ${sentenceOf(step, driver.delays)}`),
    `    Then ${restingAt(driver, turn.at(-1)?.to ?? start.state)}`,
  ]),
]

/** What the customer does, with all that follows until they do something again. */
const turnsOf = (steps: readonly PlannedStep[]): PlannedStep[][] => {
  const turns: PlannedStep[][] = []
  for (const step of steps) {
    const last = turns.at(-1)
    if (step.kind === 'user' || !last) turns.push([step])
    else last.push(step)
  }
  return turns
}

const sentenceOf = (step: PlannedStep, delays: Readonly<Record<string, string>>): string =>
  step.fired.length === 0 ? `in vain ${happens(step, delays)}` : happens(step, delays)

const happens = ({ kind, event, case: name, label }: PlannedStep, delays: Readonly<Record<string, string>>): string => {
  const [result = '', child = ''] = event.split(' ')
  const called = name === null || name === '' ? '' : ` «${name}»`
  switch (kind) {
    case 'user':
      return `the customer does ${label}`
    case 'parent':
      return `the app tells ${event}${called}`
    case 'push':
      return `the world tells ${event}${called}`
    case 'answer':
      return `${child} ${result === 'error' ? 'fails with' : 'answers'}${called}`
    case 'child':
      return `${child} shows${called}`
    case 'clock':
      return `time goes by: ${delays[child] ?? child}`
  }
}
