import { beforeAll, describe, expect, test } from 'vitest'
import { rules, type Rule } from '../spec/rules'
import { acceptedOf, type Accepted } from './accepted'
import { letterDriver } from './fixtures/letter'
import { pathId } from './plan/plan'
import { driverOf, drivers } from './registry'
import { rulesPage } from './report/rules-page'
import { isTransition, rulesByTransition, tiedRules } from './rules'
import { nodesOf, transitionsOf } from './statechart'

const machine = letterDriver.machine.id
const send = 'letter.writing --letter.send--> letter.sending'
const lose = 'letter.deciding --always[1]--> letter.lost'
const takes = ['text.type «whole»', 'letter.send']
const accepted: Accepted = {
  machine,
  statechart: [],
  paths: [
    {
      given: 'start',
      start: { state: 'writing' },
      steps: [
        { take: 'text.type «whole»', state: 'writing', fired: ['letter.writing --text.type--> (stays)'] },
        { take: 'letter.send', state: 'sending', fired: [send] },
      ],
    },
  ],
}
const rule = (id: Rule['id'], walked?: string[]): Rule => ({
  id,
  kind: 'rule',
  rule: `The <b> of ${id}.`,
  test: '',
  ...(walked ? { walked } : {}),
})

describe('a rule', () => {
  const path = { machine, path: pathId('start', takes) }

  test('is walked by the accepted paths that take its transitions, or come to its states', () => {
    expect(
      tiedRules([accepted], [rule('states-1', [send, lose]), rule('states-2', ['letter.sending', 'letter.send'])]),
    ).toEqual([
      {
        id: 'states-1',
        rule: 'The <b> of states-1.',
        ties: [
          { about: send, paths: [path] },
          { about: lose, paths: [] },
        ],
      },
      {
        id: 'states-2',
        rule: 'The <b> of states-2.',
        ties: [
          { about: 'letter.sending', paths: [path] },
          { about: 'letter.send', paths: [] },
        ],
      },
    ])
  })

  test('that names nothing is none of them', () => {
    expect(tiedRules([accepted], [rule('states-1')])).toEqual([])
  })

  test('is named at its transitions', () => {
    const named = rulesByTransition([rule('states-1', [send, lose]), rule('states-2', [send, 'letter.lost'])])
    expect([...named]).toEqual([
      [send, ['states-1', 'states-2']],
      [lose, ['states-1']],
    ])
  })
})

describe('the page', () => {
  const rulesOfLetter = [rule('states-1', [send, lose]), rule('states-2', ['letter.sending']), rule('states-3', [lose])]
  const tied = tiedRules([accepted], rulesOfLetter)
  const page = rulesPage({ tied, others: [rule('states-4')], went: () => true })

  test('begins with what no path walks, then what they walk in part', () => {
    expect([...page.matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['states-3', 'states-1', 'states-2'])
    expect(page).toContain('1 are walked whole by accepted paths, 1 in part, 1 not at all')
    expect(page).toContain('<li>states-4: The &lt;b&gt; of states-4.</li>')
  })

  test('leads to each path where the report beside it has it, and says how it went', () => {
    const id = pathId('start', takes)
    expect(page).toContain(`<a href="index.html#letter-${id}">${id}</a> ✓`)
    const failed = rulesPage({ tied, others: [], went: () => false })
    expect(failed).toContain(`<a href="index.html#letter-${id}">${id}</a> <span class="failed">✗</span>`)
    const unwalked = rulesPage({ tied, others: [], went: () => undefined })
    expect(unwalked).toContain(`<td>${id}</td>`)
    expect(unwalked).not.toContain('href="index.html#')
  })
})

describe('the rules of the product', () => {
  const names = new Set<string>()
  beforeAll(async () => {
    for (const id of Object.keys(drivers)) {
      const { machine: own } = await driverOf(id)
      for (const transition of transitionsOf(own)) names.add(transition.id)
      for (const node of nodesOf(own.root)) names.add(node.id)
    }
  })

  test('name transitions and states that there are, each once', () => {
    const named = rules.flatMap(({ id, walked = [] }) => walked.map((about) => ({ id, about })))
    expect(named.filter(({ about }) => !names.has(about))).toEqual([])
    expect(rules.filter(({ walked = [] }) => new Set(walked).size < walked.length).map(({ id }) => id)).toEqual([])
    expect(named.filter(({ about }) => isTransition(about)).length).toBeGreaterThan(150)
  })

  test('are walked whole by accepted paths, where they name something', () => {
    const all = tiedRules(Object.keys(drivers).flatMap((id) => acceptedOf(id) ?? []))
    const never = all.flatMap(({ id, ties }) =>
      ties.filter(({ paths }) => paths.length === 0).map(({ about }) => `${id}: ${about}`),
    )
    expect(never).toEqual([])
    expect(all.filter(({ id }) => /^(states|screens)-/.test(id)).length).toBeGreaterThanOrEqual(100)
  })
})
