import { describe, expect, test } from 'vitest'
import { alertFormDriver } from '../drivers/alert-form.driver'
import { letterDriver } from '../fixtures/letter'
import { passwordDriver } from '../drivers/password.driver'
import { questionnaireDriver } from '../drivers/questionnaire.driver'
import type { Driver } from '../driver'
import { runModel } from '../model-run'
import { lowerBoundOfRun } from '../plan/lower-bound'
import { planFor, withPaths } from '../plan/plan'
import { noSight, openingOf, type RunRecord } from '../record'
import { runMeasures } from './measures'
import { reportOf } from './report'
import { costOf, costText, pairsOf, visitsOf, type Told } from './tally'

const planned = planFor(passwordDriver)
const toldOf = async (driver: Driver, plan = planFor(driver)): Promise<Told> => {
  const run = await runModel(plan)
  const criteria = runMeasures(plan, run)
  return {
    graph: plan.graph,
    run: {
      ...run,
      criteria,
      chosen: [],
      commit: 'abc1234',
      seconds: 3,
      lowerBound: lowerBoundOfRun(plan, run.criteria.cases),
    },
  }
}
const told = () => toldOf(passwordDriver, planned)

const withFailure = (run: RunRecord): RunRecord => ({
  ...run,
  paths: run.paths.map((path, place) =>
    place > 0
      ? path
      : {
          ...path,
          steps: path.steps.map((step, index) => ({ ...step, failure: index === 2 ? 'Expected <b>, got &' : null })),
        },
  ),
})

describe('what is counted', () => {
  test('each transition with its visits, and why not where there are none', async () => {
    const { run, graph } = await told()
    const visited = visitsOf({ graph, run })
    expect(visited.filter(({ visits }) => visits === 0)).toEqual([])
    const [first] = visited
    const driver = { ...passwordDriver, unreached: { [first?.transition.id ?? '']: 'nobody may' } }
    const none = visitsOf({ graph: { ...graph, driver }, run: { ...run, paths: [] } })
    expect(none.map(({ whyNot }) => whyNot)).toEqual([
      'nobody may',
      ...none.slice(1).map(() => 'none of the walked paths takes it'),
    ])
  })

  test('nothing of a step that failed', async () => {
    const { run, graph } = await told()
    const all = visitsOf({ graph, run }).reduce((sum, { visits }) => sum + visits, 0)
    const less = visitsOf({ graph, run: withFailure(run) }).reduce((sum, { visits }) => sum + visits, 0)
    expect(less).toBe(all - 1)
  })

  test('nothing of a start that failed', async () => {
    const { run, graph } = await told()
    const id = graph.walker.declared[0]?.id ?? ''
    const start = { state: 'entering', fired: [id], ...noSight }
    const failed = { ...openingOf(start), ...noSight, ms: 0, failure: 'It is in no state' }
    const paths = run.paths.slice(0, 1).map((path) => ({ ...path, start, steps: [failed] }))
    const visited = visitsOf({ graph, run: { ...run, paths } })
    expect(visited.filter(({ visits }) => visits > 0)).toEqual([])
    expect(visited[0]).toMatchObject({ visits: 0, paths: [], whyNot: 'its step failed', failed: true })
    const page = reportOf([{ graph, run: { ...run, paths } }])
    expect([...page.matchAll(/class="(?:state|arrow) (?:walked|failed)"/g)]).toEqual([])
    expect(page).toContain('<b>The start</b> → asks for a password')
    expect(page).toContain('class="state never"')
  })

  test('no state that only a failed step leads to', async () => {
    const { run, graph } = await told()
    const [path] = run.paths
    const first = path?.steps.findIndex(({ from, to }) => from !== to) ?? 0
    const { from, to } = path?.steps[first] ?? { from: '', to: '' }
    const steps = path?.steps
      .slice(0, first + 1)
      .map((step, index) => ({ ...step, failure: index === first ? 'nothing came' : null }))
    const page = reportOf([{ graph, run: { ...run, paths: path && steps ? [{ ...path, steps }] : [] } }])
    const kinds = new Map(
      [...page.matchAll(/<g class="state (\w+)">[^]*?<text[^>]*>(.*?)<\/text>/g)].map(([, kind, state]) => [
        state,
        kind,
      ]),
    )
    expect([kinds.get(from), kinds.get(to)]).toEqual(['walked', 'never'])
  })

  test('pairs and guards as a plan counts them', async () => {
    const { run } = await told()
    for (const criterion of ['pairs', 'guards'] as const) {
      const { measures } = planFor(passwordDriver, { criterion })
      expect(run.criteria[criterion]?.total).toBe(measures[criterion]?.total)
      const whole = await toldOf(passwordDriver, planFor(passwordDriver, { criterion }))
      expect(whole.run.criteria[criterion]).toEqual(measures[criterion])
    }
  })

  test('as pairs those that followed each other, and those that are missing', async () => {
    const { run, graph } = await told()
    const pairs = pairsOf({ run, graph })
    expect(pairs.filter(({ visits }) => visits > 0).length).toBe(run.criteria.pairs?.covered)
    expect(pairs.filter(({ visits }) => visits === 0).map(({ pair }) => pair)).toEqual(run.criteria.pairs?.missing)
  })

  test('no guard and no pair of a path whose beginning failed', async () => {
    const { run } = await told()
    const broken = run.paths.map((path) => ({
      ...path,
      steps: path.steps.slice(0, 1).map((step) => ({ ...step, failure: 'nothing came' })),
    }))
    const { pairs, guards } = runMeasures(planned, { ...run, paths: broken })
    expect([pairs?.covered, guards?.covered]).toEqual([0, 0])
  })

  test('what it costs, by transition and by the lower bound, where it was walked whole', async () => {
    const { run } = await told()
    const transitions = run.criteria.transitions?.covered ?? 0
    const [each, bound, ...rest] = costText(costOf([run, run]))
    expect(each).toBe(`${(planned.steps / transitions).toFixed(2)} steps a transition`)
    const least = run.lowerBound ?? 0
    expect(least).toBeGreaterThan(0)
    expect(bound).toBe(`lower bound ${2 * least} (× ${(planned.steps / least).toFixed(2)})`)
    expect(rest).toEqual(['6.00 s', `${(3 / transitions).toFixed(2)} s a transition`])
    expect(costOf([run, { ...run, lowerBound: null }]).lowerBound).toBe(null)
  })
})

describe('the page', () => {
  test('needs nothing but itself and its pictures', async () => {
    const page = reportOf([await told()])
    expect(page).toContain('✓ every step went as the machines say')
    expect(page).not.toMatch(/<script|<link|https?:|fetch\(/)
  })

  test('leads from each arrow of the statechart to the paths through it', async () => {
    const page = reportOf([await told()])
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    const arrow = /<div class="through" id="(password-arrow-\d+)"><b>entering → saving<[^]*?<\/div>/.exec(page)
    expect(links).toContain(arrow?.[1])
    expect(arrow?.[0]).toContain(`<a href="#password-${planned.paths[0]?.id}">`)
  })

  test('begins each path with its start: address, calls and picture', async () => {
    const { run, graph } = await told()
    const start = {
      state: 'entering',
      fired: [],
      url: '/app/settings/password',
      shot: 'password/p1234567-0.jpg',
      requests: [{ method: 'GET', path: '/v2/flags', status: 200 }],
    }
    const page = reportOf([
      { graph, run: { ...run, paths: run.paths.slice(0, 1).map((path) => ({ ...path, start })) } },
    ])
    expect(page).toContain(
      '<b>The start</b> → entering<br><small><span class="fact">/app/settings/password ·</span> <span class="fact">GET /v2/flags 200</span></small></div>\n<a href="password/p1234567-0.jpg"><img loading="lazy" src="password/p1234567-0.jpg" alt="The page at the start"></a></li>',
    )
  })

  test('tells each step in a sentence, with its event and state below', async () => {
    const page = reportOf([await told()])
    expect(page).toContain('<b>The customer presses “Save password”</b> → ')
    expect(page).toContain('<br><small>password.submit → saving</small>')
  })

  test('names events on the arrows of the statechart, and rules at its transitions', async () => {
    const page = reportOf([await toldOf(questionnaireDriver)])
    expect(page).toMatch(/<text class="event(?: beside)?" x="-?\d+" y="-?\d+">questionnaire.start<\/text>/)
    expect(page).toContain('<a href="rules.html#states-88">states-88</a>')
  })

  test('has room for the whole label of each arrow', async () => {
    const page = reportOf([await toldOf(alertFormDriver)])
    const [, width = '0'] = /<svg class="chart" viewBox="0 0 ([\d.]+) /.exec(page) ?? []
    const labels = [...page.matchAll(/<text class="event( beside)?" x="(-?\d+)" y="-?\d+">(.*?)<\/text>/g)]
    const ends = labels.map(
      ([, beside, x, text = '']) => Number(x) + text.length * 6 * (beside === undefined ? 0.5 : 1),
    )
    expect(labels.filter(([, beside]) => beside !== undefined).map(([, , , text]) => text)).toEqual([
      'done changeAlert',
      'done createAlert',
    ])
    expect(Math.max(...ends)).toBeLessThanOrEqual(Number(width))
  })

  test('says what a step that went well is, in a browser and by model', async () => {
    const { run, graph } = await told()
    expect(reportOf([{ graph, run }])).toContain('A step went well where the machine came to the planned state.')
    expect(reportOf([{ graph, run: { ...run, by: 'browser' } }])).toContain(
      'A step went well where the machine of the app took the planned transitions and no others, and the page showed',
    )
  })

  test('says what was expected where a step failed, as plain text', async () => {
    const { run, graph } = await told()
    const page = reportOf([{ graph, run: withFailure(run) }])
    expect(page).toContain('✗ 1 step failed')
    expect(page).toContain('Expected &lt;b&gt;, got &amp;')
  })

  test('says where a machine does otherwise than was accepted, though each step went as it says', async () => {
    const { run, graph } = await told()
    const page = reportOf([
      { graph, run: { ...run, otherwise: ['password, path 1, the start\n  may no more: +a <b>'] } },
    ])
    expect(page).toContain('✗ one machine does otherwise than was accepted')
    expect(page).toContain('<pre>password, path 1, the start\n  may no more: +a &lt;b&gt;</pre>')
    expect(page).not.toContain('every step went as the machines say')
  })

  test('leads to the files that were kept of a path that failed, and says what they are', async () => {
    const { run, graph } = await told()
    const [first, ...others] = withFailure(run).paths
    if (!first) throw new Error('There is no path')
    const evidence = ['password/p1234567-exchange.log', 'password/p1234567-trace-again.zip']
    const page = reportOf([{ graph, run: { ...run, paths: [{ ...first, evidence }, ...others] } }])
    const [, links = ''] = /<p class="second">Kept of it: ([^]*?)<\/p>/.exec(page) ?? []
    expect(links).toBe(
      '<a href="password/p1234567-exchange.log">what the exchange logged</a>\n<a href="password/p1234567-trace-again.zip">trace, the second time</a>',
    )
    expect(page.match(/Kept of it/g)).toHaveLength(1)
  })

  test('leads from the verdict to the step that failed', async () => {
    const { run, graph } = await told()
    const page = reportOf([{ graph, run: withFailure(run) }])
    const id = `password-${run.paths[0]?.id}-3`
    expect(page).toContain(`href="#${id}">✗ 1 step failed`)
    expect(page).toContain(`<li id="${id}">`)
  })

  test('begins with what failed, then with what is covered least', async () => {
    const letter = await toldOf(letterDriver, planFor(letterDriver, { longest: 2 }))
    const [fine, failed] = [await toldOf(questionnaireDriver), await told()]
    const page = reportOf([fine, letter, { ...failed, run: withFailure(failed.run) }], ['buy'])
    expect([...page.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id)).toEqual(['password', 'letter', 'questionnaire'])
    expect(page).toContain('Not told of, as they were not walked on the statechart that they have now: buy.')
    const missing = letter.run.criteria.transitions?.missing ?? []
    const [, rows = ''] = /<h2 id="letter">[^]*?<th>Transition<[^]*?<\/tr>([^]*?)<\/table>/.exec(page) ?? []
    const listed = [...rows.matchAll(/<code>(.*?)<\/code>/g)].map(([, id = '']) => id.replaceAll('&gt;', '>'))
    expect(listed.slice(0, missing.length)).toEqual(missing)
  })

  test('names each region of a state on a line of its own', async () => {
    const page = reportOf([await toldOf(questionnaireDriver)])
    const boxes = [...page.matchAll(/<g class="state [^]*?<\/g>/g)].map(([text]) =>
      [...text.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, line]) => line).join(' + '),
    )
    expect(boxes.length).toBeGreaterThan(2)
    expect(new Set(boxes).size).toBe(boxes.length)
  })

  test('dashes an arrow only where none of its transitions was taken', async () => {
    const page = reportOf([await toldOf(questionnaireDriver)])
    expect(page).not.toContain('arrow never')
    const cut = planFor(letterDriver)
    const some = await toldOf(letterDriver, withPaths(cut, cut.paths.slice(1)))
    expect(reportOf([some])).toContain('arrow never')
  })

  test('lists the missing pairs as text, and calls nothing full that is empty', async () => {
    const { run, graph } = await told()
    const missing = run.criteria.pairs?.missing ?? []
    const page = reportOf([
      { graph, run: { ...run, criteria: { ...run.criteria, guards: { total: 0, covered: 0, missing: [] } } } },
    ])
    expect(page).toContain(`<li><code>${missing[0]?.replaceAll('>', '&gt;')}</code></li>`)
    expect(page).toContain('<small>sides of guards</small><br><b>none</b> to be covered</div>')
    expect(page).toContain('commit abc1234')
  })
})
