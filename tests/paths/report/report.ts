import { amount } from '../formats/text'
import type { Measure, RecordedPath, RecordedStep } from '../record'
import { drawingOf } from './drawing'
import { plainly, rows } from './html'
import { style } from './style'
import { guardsMeasure, pairsMeasure, pairsOf, stepsIn, visitsOf, type Pair, type Told, type Visited } from './tally'

/** The report of some runs: one page that opens from disk. Pictures lie beside it; the runs stand in it as JSON too. */
export const reportOf = (told: readonly Told[]): string => {
  const failed = told.flatMap(({ run }) => stepsIn(run)).filter(({ failure }) => failure !== null).length
  const steps = told.reduce((sum, { run }) => sum + stepsIn(run).length, 0)
  const paths = told.reduce((sum, { run }) => sum + run.paths.length, 0)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths – Nordmynt</title><style>${style}</style></head>
<body>
<header><h1>Paths</h1>
<p class="second">${plainly(told[0]?.run.at.slice(0, 16).replace('T', ' ') ?? '')} · ${amount(told.length, 'machine')}, ${amount(paths, 'path')}, ${amount(steps, 'step')}</p>
<p style="margin-top:12px">${verdict(failed)}</p></header>
<main>
${told.length > 1 ? overviewIn(told) : ''}
${rows(told, machineIn)}
</main>
<footer><small>The records: ${rows(told, ({ run }) => `<a href="${run.machine}/run.json">${plainly(run.machine)}/run.json</a>`)}, as <a href="run.schema.json">run.schema.json</a> says.</small></footer>
</body></html>
`
}

const verdict = (failed: number): string =>
  failed === 0
    ? '<span class="verdict">✓ every step went as the machines say</span>'
    : `<span class="verdict failed">✗ ${amount(failed, 'step')} failed</span>`

/** All machines at a glance; each leads to its own part. */
const overviewIn = (told: readonly Told[]): string =>
  `<div class="card overview"><table><tr><th>Machine</th><th class="figure">Paths</th><th class="figure">Steps</th><th class="figure">States</th><th class="figure">Transitions</th></tr>${rows(
    told,
    ({ run }) =>
      `<tr><td>${stepsIn(run).some(({ failure }) => failure !== null) ? '<span class="failed">✗</span>' : '✓'} <a href="#${run.machine}">${plainly(run.machine)}</a></td><td class="figure">${run.paths.length}</td><td class="figure">${stepsIn(run).length}</td><td class="figure">${shareOf(run.criteria.states)}</td><td class="figure">${shareOf(run.criteria.transitions)}</td></tr>`,
  )}</table></div>`

const shareOf = (measure: Measure | undefined): string => (measure ? `${measure.covered}/${measure.total}` : '')

const machineIn = (told: Told): string => {
  const { run, planned } = told
  const visited = visitsOf(told)
  const pairs = pairsOf(told)
  const steps = stepsIn(run)
  const seconds = steps.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return `<h2 id="${run.machine}">${plainly(run.machine)}</h2>
<p class="second">Walked ${run.by === 'browser' ? 'in a browser' : 'by model'} · ${amount(run.paths.length, 'path')}, ${amount(steps.length, 'step')}, optimum ${planned.optimum} · ${seconds.toFixed(1)} s · chart ${plainly(run.hash)}</p>
<div class="card bars">${barsOf([
    ['states', run.criteria.states],
    ['transitions', run.criteria.transitions],
    ['pairs of transitions', pairsMeasure(pairs)],
    ['sides of guards', guardsMeasure(told, visited)],
  ])}</div>
<h3>Chart</h3><div class="card">${drawingOf(told)}</div>
<h3>Transitions</h3><div class="card scroll">${transitionsIn(run.machine, visited)}</div>
<h3>Pairs of transitions</h3><div class="card">${pairsIn(pairs)}</div>
<h3>Paths</h3>${rows(run.paths, (path) => pathIn(told, path))}`
}

const barsOf = (measures: readonly [string, Measure | undefined][]): string =>
  rows(measures, ([name, measure]) => {
    if (!measure) return ''
    const share = measure.total === 0 ? 100 : (100 * measure.covered) / measure.total
    return `<div class="bar"><small>${name}</small><br><b>${measure.covered}</b> of ${measure.total}<div class="track"><i style="width:${share.toFixed(1)}%"></i></div></div>`
  })

const transitionsIn = (machine: string, visited: readonly Visited[]): string =>
  `<table><tr><th>Transition</th><th class="figure">Walked</th><th>First by, or why not</th></tr>${rows(
    visited,
    ({ transition, visits, paths, whyNot }) =>
      `<tr${visits === 0 ? ' class="never"' : ''}><td><code>${plainly(transition.id)}</code></td><td class="figure">${visits}</td><td>${whyNot === null ? firstBy(machine, paths[0]) : plainly(whyNot)}</td></tr>`,
  )}</table>`

const firstBy = (machine: string, path: string | undefined): string =>
  path === undefined ? 'a start' : `<a href="#${machine}-${path}">${path}</a>`

const pairsIn = (pairs: readonly Pair[]): string => {
  const sorted = pairs.toSorted((one, other) => other.visits - one.visits)
  return `<p class="second">Each square is two transitions that can follow each other; the filled ones did.</p><div class="heat" style="margin-top:12px">${rows(
    sorted,
    ({ first, second, visits }) =>
      `<i class="${visits > 1 ? 'often' : visits > 0 ? 'some' : ''}" title="${plainly(`${first} → ${second}: ${visits}`)}"></i>`,
  )}</div>`
}

const pathIn = ({ run, planned }: Told, { id, given, start, steps }: RecordedPath): string => {
  const failed = steps.some(({ failure }) => failure !== null)
  const title = planned.graph.driver.inputs[given]?.title ?? given
  return `<details${failed ? ' open' : ''}><summary>${failed ? '<span class="failed">✗</span>' : '✓'} ${id} <span class="second">given ${plainly(title)}, ${amount(steps.length, 'step')}, from ${plainly(start.state)}</span></summary><ol id="${run.machine}-${id}">${rows(steps, stepIn)}</ol></details>`
}

/** Signs that not every system has a letter for are said in words. */
const signless = (label: string): string => label.replace(/^⏱/, 'after ').replace(/^⇠/, 'told ')

const stepIn = (step: RecordedStep, index: number): string =>
  `<li><span class="number">${index + 1}</span><div><b>${plainly(signless(step.label))}</b> → ${plainly(step.to)}
<br><small>${[plainly(step.url ?? ''), `${Math.round(step.ms)} ms`, ...step.requests.map(({ method, path, status }) => `${method} ${plainly(path)} ${status ?? ''}`)].filter(Boolean).join(' · ')}</small>
<br><small>${step.fired.map(plainly).join('<br>')}</small>
${step.failure === null ? '' : `<div class="wrong">${plainly(step.failure)}</div>`}</div>
${step.shot === null ? '' : `<a href="${plainly(step.shot)}"><img loading="lazy" src="${plainly(step.shot)}" alt="The page after step ${index + 1}"></a>`}</li>`
