import { amount, restingAt } from '../formats/text'
import { phraser } from '../phrases'
import {
  hasBegun,
  type Measure,
  type RecordedPath,
  type RecordedStart,
  type RecordedStep,
  type RunRecord,
  type Sight,
} from '../record'
import { rulesByTransition } from '../rules'
import { drawingOf } from './drawing'
import { evidenceIn } from './evidence'
import { plainly, rows } from './html'
import { style } from './style'
import { costOf, costText, isWell, pairsOf, stepsIn, visitsOf, type Pair, type Told, type Visited } from './tally'

/**
 * The report of some runs: one page that opens from disk. Pictures and records lie beside it. What failed comes first,
 * then what is covered least.
 */
export const reportOf = (unsorted: readonly Told[], leftOut: readonly string[] = []): string => {
  const told = unsorted.toSorted((one, other) => urgencyOf(other.run) - urgencyOf(one.run))
  const runs = told.map(({ run }) => run)
  const cost = costOf(runs)
  const latest = runs
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths – Nordmynt</title><style>${style}</style></head>
<body>
<header><h1>Paths</h1>
<p class="second">${factsIn([minuteOf(latest ?? ''), amount(told.length, 'machine'), amount(cost.paths, 'path'), amount(cost.steps, 'step'), ...costText(cost)])}</p>
${verdictIn(runs)}
<p class="second">${meaningOf(runs)}</p>
<p><a href="rules.html">Which rule is walked by which path</a></p>
${leftOut.length === 0 ? '' : `<p class="second">Not told of, as they were not walked on the statechart that they have now: ${leftOut.map(plainly).join(', ')}.</p>`}</header>
<main>
${told.length > 1 ? overviewIn(runs) : ''}
${rows(told, machineIn)}
</main>
<footer><small>The records: ${rows(runs, ({ machine }) => `<a href="${machine}/run.json">${plainly(machine)}/run.json</a>`)}, as <a href="run.schema.json">run.schema.json</a> says.</small></footer>
</body></html>
`
}

/** Each stays together where a line ends. */
const factsIn = (facts: readonly string[]): string =>
  facts
    .map((fact, index) => `<span class="fact">${plainly(fact)}${index < facts.length - 1 ? ' ·' : ''}</span>`)
    .join(' ')

const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ')

const urgencyOf = (run: RunRecord): number =>
  stepsIn(run).filter((step) => !isWell(step)).length * 10_000 + (run.criteria.transitions?.missing.length ?? 0)

type Failed = { machine: string; path: string; number: number; step: RecordedStep }

const failedIn = (runs: readonly RunRecord[]): Failed[] =>
  runs.flatMap(({ machine, paths }) =>
    paths.flatMap(({ id, steps }) =>
      steps.flatMap((step, index) => (isWell(step) ? [] : [{ machine, path: id, number: index + 1, step }])),
    ),
  )

const stepId = ({ machine, path, number }: Omit<Failed, 'step'>): string => `${machine}-${path}-${number}`

const verdictIn = (runs: readonly RunRecord[]): string => {
  const failed = failedIn(runs)
  const [first] = failed
  const others = runs.filter(({ otherwise }) => otherwise !== undefined)
  if (others.length > 0) return `${failedVerdictIn(failed)}${otherwiseIn(others)}`
  if (!first) return '<p class="said"><span class="verdict">✓ every step went as the machines say</span></p>'
  return failedVerdictIn(failed)
}

const failedVerdictIn = (failed: readonly Failed[]): string => {
  const [first] = failed
  if (!first) return ''
  return `<p class="said"><a class="verdict failed" href="#${stepId(first)}">✗ ${amount(failed.length, 'step')} failed</a></p>
<ul class="list">${rows(failed, (each) => `<li><a href="#${stepId(each)}">${plainly(`${each.machine}, step ${each.number} of ${each.path}`)}</a>: ${plainly(signless(each.step.label))}</li>`)}</ul>`
}

/** Paths of a broken machine go as it says: that it is another than was accepted is what tells. */
const otherwiseIn = (runs: readonly RunRecord[]): string =>
  `<p class="said"><span class="verdict failed">✗ ${runs.length === 1 ? 'one machine does' : `${runs.length} machines do`} otherwise than was accepted</span></p>
${rows(
  runs.flatMap(({ otherwise = [] }) => otherwise),
  (sentence) => `<pre>${plainly(sentence)}</pre>`,
)}`

/** What a reader can take the verdict and the bars for. */
const meaningOf = (runs: readonly RunRecord[]): string => {
  const well = runs.some(({ by }) => by === 'browser')
    ? 'the machine of the app took the planned transitions and no others, and the page showed the state that it came to, at its address where the state names a screen'
    : 'the machine came to the planned state'
  return `A step went well where ${well}. Covered is what such steps did: states come to, transitions taken, two of them in a row, guards that let pass and that did not.`
}

/** All machines at a glance; each leads to its own part. */
const overviewIn = (runs: readonly RunRecord[]): string =>
  `<div class="card overview scroll"><table><tr><th>Machine</th><th class="figure">Paths</th><th class="figure">Steps</th><th class="figure">States</th><th class="figure">Transitions</th></tr>${rows(
    runs,
    (run) =>
      `<tr><td>${stepsIn(run).every(isWell) ? '✓' : '<span class="failed">✗</span>'} <a href="#${run.machine}">${plainly(run.machine)}</a></td><td class="figure">${run.paths.length}</td><td class="figure">${stepsIn(run).length}</td><td class="figure">${shareOf(run.criteria.states)}</td><td class="figure">${shareOf(run.criteria.transitions)}</td></tr>`,
  )}</table></div>`

const shareOf = (measure: Measure | undefined): string => (measure ? `${measure.covered}/${measure.total}` : '')

const machineIn = (told: Told): string => {
  const { run } = told
  const { states, transitions, pairs, guards } = run.criteria
  const facts = [
    run.by === 'browser' ? 'Walked in a browser' : 'Walked by model',
    ...(run.chosen.length > 0 ? [`only ${run.chosen.join(' ')}`] : []),
    minuteOf(run.at),
    amount(run.paths.length, 'path'),
    amount(stepsIn(run).length, 'step'),
    ...costText(costOf([run])),
    `statechart ${run.hash}`,
    ...(run.commit === null ? [] : [`commit ${run.commit}`]),
  ]
  return `<h2 id="${run.machine}">${plainly(run.machine)}</h2>
<p class="second">${factsIn(facts)}</p>
<div class="card bars">${barsOf([
    ['states', states],
    ['transitions', transitions],
    ['pairs of transitions', pairs],
    ['sides of guards', guards],
  ])}</div>
<h3>Statechart</h3><div class="card">${drawingOf(told)}</div>
<h3>Transitions</h3><div class="card scroll">${transitionsIn(run.machine, visitsOf(told))}</div>
<h3>Pairs of transitions</h3><div class="card">${pairsIn(pairsOf(told))}</div>
${guards && guards.missing.length > 0 ? `<h3>Guards</h3><div class="card">${missingIn('Sides that were not seen', guards.missing)}</div>` : ''}
<h3>Paths</h3>${rows(run.paths, (path) => pathIn(told, path))}`
}

const barsOf = (measures: readonly [string, Measure | undefined][]): string =>
  rows(measures, ([name, measure]) => {
    if (!measure) return ''
    if (measure.total === 0) return `<div class="bar"><small>${name}</small><br><b>none</b> to be covered</div>`
    const share = (100 * measure.covered) / measure.total
    return `<div class="bar"><small>${name}</small><br><b>${measure.covered}</b> of ${measure.total}<div class="track"><i style="width:${share.toFixed(1)}%"></i></div></div>`
  })

const transitionsIn = (machine: string, visited: readonly Visited[]): string =>
  `<table><tr><th>Transition</th><th class="figure">Walked</th><th>First by, or why not</th></tr>${rows(
    visited.toSorted((one, other) => Math.min(1, one.visits) - Math.min(1, other.visits)),
    ({ transition, visits, paths, whyNot }) =>
      `<tr${visits === 0 ? ' class="never"' : ''}><td><code>${plainly(transition.id)}</code>${rulesIn(transition.id)}</td><td class="figure">${visits}</td><td>${whyNot === null ? firstBy(machine, paths[0]) : plainly(whyNot)}</td></tr>`,
  )}</table>`

const ofRules = rulesByTransition()

const rulesIn = (transition: string): string => {
  const ids = ofRules.get(transition) ?? []
  return ids.length === 0
    ? ''
    : `<br><small>${ids.map((id) => `<a href="rules.html#${id}">${id}</a>`).join(', ')}</small>`
}

const firstBy = (machine: string, path: string | undefined): string =>
  path === undefined ? 'a start' : `<a href="#${machine}-${path}">${path}</a>`

const pairsIn = (pairs: readonly Pair[]): string => {
  if (pairs.length === 0) return '<p class="second">No transition can follow another.</p>'
  const missing = pairs.flatMap(({ pair, visits }) => (visits === 0 ? [pair] : []))
  return `<p class="second">Each square is two transitions that can follow each other; the filled ones did.</p><div class="heat" aria-hidden="true">${rows(
    pairs,
    ({ pair, visits }) =>
      `<i class="${visits > 1 ? 'often' : visits > 0 ? 'some' : ''}" title="${plainly(`${pair}: ${visits}`)}"></i>`,
  )}</div>${missing.length === 0 ? '' : missingIn('Pairs that did not follow each other', missing)}`
}

const missingIn = (title: string, missing: readonly string[]): string =>
  `<details class="missing"><summary>${title}: ${missing.length}</summary><ul class="list">${rows(missing, (each) => `<li><code>${plainly(each)}</code></li>`)}</ul></details>`

const pathIn = (
  { run: { machine }, graph: { driver } }: Told,
  { id, given, start, steps, flaky, ...kept }: RecordedPath,
): string => {
  const isFine = steps.every(isWell)
  const phrases = hasBegun({ steps }) ? phraser(driver)({ given, steps }) : []
  const title = driver.inputs[given]?.title ?? given
  const begun = hasBegun({ steps }) ? startIn(start) : ''
  return `<details${isFine ? '' : ' open'}><summary>${isFine ? '✓' : '<span class="failed">✗</span>'} ${id} <span class="second">given ${plainly(title)}, ${amount(steps.length, 'step')}, from ${plainly(start.state)}${flaky === undefined ? '' : ', flaky'}</span></summary>${flaky === undefined ? '' : `<p class="wrong">The first time: ${plainly(flaky)}</p>`}${evidenceIn(kept)}<ol id="${machine}-${id}">${begun}${rows(steps, (step, index) => stepIn(step, { machine, path: id, number: index + 1 }, { said: phrases[index] ?? step.label, rests: restingAt(driver, step.to) }))}</ol></details>`
}

const startIn = ({ state, fired, ...sight }: RecordedStart): string =>
  `<li><span class="number">0</span><div><b>The start</b> → ${plainly(state)}${linesIn([sightIn(sight), ...fired.map(plainly)])}</div>
${shotIn(sight, 'The page at the start')}</li>`

const stepIn = (
  step: RecordedStep,
  at: Omit<Failed, 'step'>,
  { said, rests }: { said: string; rests: string },
): string =>
  `<li id="${stepId(at)}"><span class="number">${at.number}</span><div><b>${plainly(sentence(said))}</b> → ${plainly(rests)}${linesIn([`${plainly(signless(step.label))} → ${plainly(step.to)}`, sightIn(step, `${Math.round(step.ms)} ms`), ...step.fired.map(plainly)])}
${step.failure === null ? '' : `<div class="wrong">${plainly(step.failure)}</div>`}</div>
${shotIn(step, `The page after step ${at.number}`)}</li>`

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Signs that not every system has a letter for are said in words. */
const signless = (label: string): string => label.replace(/^⏱/, 'after ').replace(/^⇠/, 'told ')

const linesIn = (lines: readonly string[]): string =>
  lines
    .filter(Boolean)
    .map((line) => `<br><small>${line}</small>`)
    .join('')

const sightIn = ({ url, requests }: Sight, ...more: string[]): string =>
  factsIn([
    ...(url === null ? [] : [url]),
    ...more,
    ...requests.map(({ method, path, status }) => [method, path, ...(status === null ? [] : [status])].join(' ')),
  ])

const shotIn = ({ shot }: Sight, alt: string): string =>
  shot === null ? '' : `<a href="${plainly(shot)}"><img loading="lazy" src="${plainly(shot)}" alt="${alt}"></a>`
