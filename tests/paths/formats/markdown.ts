import type { PlannedStep } from '../record'
import { amount, measuresText, refusedMark, restingAt, type Told } from './text'

/** A plan as a page that a person can walk by hand. */
export const markdownOf = ({ plan, driver }: Told): string => {
  const paths = plan.paths.flatMap(({ id, given, steps }) => [
    `## ${id}`,
    '',
    `Given ${driver.inputs[given]?.title ?? given}.`,
    '',
    '| | Step | Then |',
    '|--:|---|---|',
    ...steps.map((step, index) => `| ${index + 1} | ${cell(sentenceOf(step))} | ${cell(restingAt(driver, step.to))} |`),
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

const sentenceOf = (step: PlannedStep): string => {
  const text = `\`${step.label}\``
  return step.fired.length === 0 ? `${refusedMark(step.fired)} not possible: ${text}` : `${who[step.kind]}: ${text}`
}

const who = {
  user: 'The customer',
  parent: 'The app',
  push: 'The world',
  answer: 'The answer',
  child: 'A part of the page',
  clock: 'Time goes by',
} as const

const cell = (text: string): string => text.replaceAll('|', '\\|')
