import { dirname, join, relative } from 'node:path'
import { root } from '../../support/source'
import type { PlannedPath, PlannedStep } from '../record'
import { restingAt, type Told } from './text'

/** A plan as tests that somebody reads, keeps and runs: one a path, a line a step, walked in a real browser. */
export const playwrightOf = (told: Told): string => {
  const { machine, hash, paths } = told.plan
  const tool = toolFrom(told.out)
  return `// ${machine}, statechart ${hash}, by npm run paths -- ${machine} --format playwright. In tests/browser it runs with the others:
// npx vitest run --project browser ${machine}
import { afterAll, beforeAll, inject, test } from 'vitest'
import { openScript, type Script } from '${tool}/browser/script'

let ${machine}: Script

beforeAll(async () => {
  ${machine} = await openScript('${machine}', inject('seeded'))
})
afterAll(() => ${machine}?.leave())

${paths.map((path) => testOf(told, path)).join('\n\n')}
`
}

/** Where the tool stands, from the file that is written; without one, from the tests of the browser. */
const toolFrom = (out: string | undefined): string => {
  const path = relative(out === undefined ? join(root, 'tests/browser') : dirname(out), join(root, 'tests/paths'))
  return path.startsWith('.') ? path : `./${path}`
}

const testOf = ({ plan, driver }: Told, { id, given, start, steps }: PlannedPath): string => {
  const end = restingAt(driver, steps.at(-1)?.to ?? start.state)
  const title = quoted(`${id}: ${driver.inputs[given]?.title ?? given}, until: ${end}`)
  return `test(${title}, () =>
  ${plan.machine}
    .given(${quoted(given)})
    .sees(${quoted(start.state)})
${steps.map(lineOf).join('\n')}
    .walked())`
}

const lineOf = (step: PlannedStep): string => `    ${callOf(step)}.sees(${quoted(step.to)})`

const callOf = ({ kind, event, case: name }: PlannedStep): string => {
  const [result = '', child = ''] = event.split(' ')
  switch (kind) {
    case 'user':
    case 'parent':
    case 'push':
      return `.${tellers[kind]}(${[event, ...(name === null || name === '' ? [] : [name])].map(quoted).join(', ')})`
    case 'answer':
      return `.${result === 'error' ? 'fails' : 'answers'}(${quoted(child)}, ${quoted(name ?? '')})`
    case 'child':
      return `.shows(${quoted(child)}, ${quoted(name ?? '')})`
    case 'clock':
      return `.passes(${quoted(child)})`
  }
}

const tellers = { user: 'does', parent: 'isTold', push: 'hears' } as const

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
