import { describe, expect, test } from 'vitest'
import { passwordDriver } from '../drivers/password.driver'
import { runModel } from '../model-run'
import { planFor } from '../plan/plan'
import type { Run } from '../record'
import { reportOf } from './report'
import { guardsMeasure, pairsOf, visitsOf } from './tally'

const planned = planFor(passwordDriver)
const told = async () => ({ planned, run: await runModel(planned) })

const withFailure = (run: Run): Run => ({
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
    const { run } = await told()
    const visited = visitsOf({ planned, run })
    expect(visited.filter(({ visits }) => visits === 0)).toEqual([])
    const none = visitsOf({ planned, run: { ...run, paths: [] } })
    const reasons = Object.values(passwordDriver.browser?.unreached ?? {})
    expect(new Set(none.map(({ whyNot }) => whyNot))).toEqual(
      new Set(['none of the walked paths takes it', ...reasons]),
    )
  })

  test('nothing of a step that failed', async () => {
    const { run } = await told()
    const all = visitsOf({ planned, run }).reduce((sum, { visits }) => sum + visits, 0)
    const less = visitsOf({ planned, run: withFailure(run) }).reduce((sum, { visits }) => sum + visits, 0)
    expect(less).toBe(all - 1)
  })

  test('pairs that followed each other, and both sides of guards', async () => {
    const { run } = await told()
    const pairs = pairsOf({ planned, run })
    expect(pairs.some(({ visits }) => visits > 0)).toBe(true)
    const { total, covered } = guardsMeasure({ planned, run }, visitsOf({ planned, run }))
    expect(covered).toBe(total)
  })
})

describe('the page', () => {
  test('needs nothing but itself and its pictures', async () => {
    const page = reportOf([await told()])
    expect(page).toContain('✓ every step went as the machines say')
    expect(page).not.toMatch(/<script|<link|https?:|fetch\(/)
  })

  test('leads from each arrow of the chart to the paths through it', async () => {
    const page = reportOf([await told()])
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    const arrow = /<div class="through" id="(password-arrow-\d+)"><b>entering → saving<[^]*?<\/div>/.exec(page)
    expect(links).toContain(arrow?.[1])
    expect(arrow?.[0]).toContain(`<a href="#password-${planned.paths[0]?.id}">`)
  })

  test('says what was expected where a step failed, as plain text', async () => {
    const { run } = await told()
    const page = reportOf([{ planned, run: withFailure(run) }])
    expect(page).toContain('✗ 1 step failed')
    expect(page).toContain('Expected &lt;b&gt;, got &amp;')
  })
})
