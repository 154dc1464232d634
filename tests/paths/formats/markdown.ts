import { phraser } from '../phrases'
import type { PlannedStep } from '../record'
import { amount, measuresText, refusedMark, restingAt, type Told } from './text'

/** A plan as a page that a person can walk by hand. */
export const markdownOf = ({ plan, driver }: Told): string => {
  const phrasesOf = phraser(driver)
  const paths = plan.paths
    .map((path) => ({ ...path, phrases: phrasesOf(path) }))
    .flatMap(({ id, given, steps, phrases }) => [
      `## ${id}`,
      '',
      `Given ${driver.inputs[given]?.title ?? given}.`,
      '',
      '| | Step | Then |',
      '|--:|---|---|',
      ...steps.map(
        (step, index) =>
          `| ${index + 1} | ${cell(sentenceOf(step, phrases[index] ?? ''))} | ${cell(restingAt(driver, step.to))} |`,
      ),
      '',
    ])
  const never = plan.unreached.map(
    ({ transition, reason }) => `- \`${transition}\`: ${reason ?? 'no reason is written'}`,
  )
  return [
    `# ${plan.machine}`,
    '',
    `${amount(plan.paths.length, 'path')}, ${amount(plan.steps, 'step')}. Covered: ${measuresText(plan.criteria)}.`,
    '',
    ...paths,
    ...(never.length > 0 ? ['## Never reached', '', ...never, ''] : []),
  ].join('\n')
}

const sentenceOf = ({ label, fired }: PlannedStep, phrase: string): string =>
  `${refusedMark(fired)}${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)} (\`${label}\`)`

const cell = (text: string): string => text.replaceAll('|', '\\|')
