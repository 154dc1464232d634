import { phraser, stateSentence } from '../phrases'
import type { PlannedPath, PlannedStep } from '../record'
import { restingAt, type Told } from './text'

/** A plan as Gherkin, each scenario tagged with the id of its path: a start, what the customer does, what comes of it, and the state by its title. */
export const gherkinOf = (told: Told): string => {
  const phrasesOf = phraser(told.driver)
  return [
    `Feature: ${told.plan.machine}`,
    ...told.plan.paths.flatMap((path) => scenarioOf(told, path, phrasesOf(path))),
    '',
  ].join('\n')
}

const scenarioOf = ({ driver }: Told, path: PlannedPath, phrases: readonly string[]): string[] => {
  const { id, given, start, steps } = path
  const rests = (state: string): string => stateSentence(restingAt(driver, state))
  const title = driver.inputs[given]?.title ?? given
  return [
    '',
    `  @${id}`,
    `  Scenario: ${title}, until ${rests(steps.at(-1)?.to ?? start.state)}`,
    `    Given ${title}`,
    `    And ${rests(start.state)}`,
    ...turnsOf(steps, phrases).flatMap(({ said, to }) => [
      ...said.map((sentence, index) => `    ${index === 0 ? 'When' : 'And'} ${sentence}`),
      `    Then ${rests(to)}`,
    ]),
  ]
}

type Turn = { said: string[]; to: string }

/** What the customer does, with all that follows until they do something again. */
const turnsOf = (steps: readonly PlannedStep[], phrases: readonly string[]): Turn[] => {
  const turns: Turn[] = []
  for (const [index, { kind, to }] of steps.entries()) {
    const said = phrases[index] ?? ''
    const last = turns.at(-1)
    if (kind === 'user' || !last) turns.push({ said: [said], to })
    else {
      last.said.push(said)
      last.to = to
    }
  }
  return turns
}
