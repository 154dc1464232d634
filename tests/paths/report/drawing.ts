import { amount } from '../formats/text'
import { leavesIn } from '../plan/requirements'
import { hasBegun, type RecordedPath } from '../record'
import { plainly, rows } from './html'
import { isWell, visitsOf, type Told } from './tally'

type Arrow = {
  from: string
  to: string
  labels: string[]
  /** What makes it happen, by the names of the events. */
  events: string[]
  visits: number
  /** Whether one of its transitions was taken, here or between other states. */
  isTaken: boolean
  failed: boolean
  paths: string[]
}

type Spot = { x: number; y: number }

const box = { width: 220, height: 40, line: 18, across: 380, down: 44 }

/** What arrows need around the states. */
const room = { above: 52, below: 40, beside: 40 }

/** A letter of an arrow's label is no wider, on the whole. */
const letter = 6

/** As high as the state with most regions needs. */
const heightOf = (states: Iterable<string>): number =>
  box.height + box.line * (Math.max(1, ...[...states].map((state) => leavesIn(state).length)) - 1)

/**
 * The statechart: states from left to right by how many steps lead there, arrows as thick as they were walked. An arrow leads
 * to what stands under the statechart about it: what takes it, and the paths through it.
 */
export const drawingOf = (told: Told): string => {
  const arrows = arrowsOf(told)
  const spots = spotsOf(told, arrows)
  const places = [...spots.values()]
  const tall = heightOf(spots.keys())
  const labelled = arrows.flatMap((arrow) => labelOf(arrow, spots, tall) ?? [])
  const width = Math.max(
    ...places.map(({ x }) => x + box.width + room.beside),
    ...labelled.map(({ x, text, isBeside }) => x + text.length * letter * (isBeside ? 1 : 0.5)),
  )
  const height = Math.max(...places.map(({ y }) => y)) + tall + room.below
  const visited = new Set(told.run.paths.flatMap(statesOf))
  const { machine } = told.run
  return `<div class="scroll"><svg class="chart" viewBox="0 0 ${width} ${height}" style="--width:${width}px" role="group" aria-label="The statechart of ${plainly(machine)}">
<defs><marker id="tip-${machine}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" /></marker></defs>
${rows(arrows, (arrow, index) => arrowIn(arrow, spots, tall, { machine, index }))}
${rows([...spots], ([state, spot]) => stateIn(told, state, { ...spot, tall }, visited.has(state)))}
</svg></div>
<p class="second">Solid where a transition of it was walked, the thicker the more often it was by this arrow; dashed where none was. An arrow leads to the paths through it.</p>
${rows(arrows, (arrow, index) => throughIn(arrow, machine, index))}`
}

/** Where a path really was: of a start or step that failed nothing counts. */
const statesOf = ({ start, steps }: RecordedPath): string[] =>
  hasBegun({ steps }) ? [start.state, ...steps.filter(isWell).map(({ to }) => to)] : []

const throughId = (machine: string, index: number): string => `${machine}-arrow-${index + 1}`

/** Shown once the arrow was followed. */
const throughIn = ({ from, to, labels, visits, paths }: Arrow, machine: string, index: number): string =>
  `<div class="through" id="${throughId(machine, index)}"><b>${plainly(from)} → ${plainly(to)}</b>, walked ${amount(visits, 'time')}
<br><small>${plainly(labels.join(', '))}</small>
<br>${paths.length === 0 ? 'No path goes this way.' : `Paths: ${paths.map((id) => `<a href="#${machine}-${id}">${id}</a>`).join(', ')}`}</div>`

/** One arrow between two states, for all that leads from the one to the other. */
const arrowsOf = (told: Told): Arrow[] => {
  const { run, graph } = told
  const taken = new Set(visitsOf(told).flatMap(({ transition, visits }) => (visits > 0 ? [transition.id] : [])))
  const arrows = new Map<string, Arrow>()
  for (const { from, to, move, fired } of graph.edges) {
    if (fired.length === 0) continue
    const key = `${from.state}\n${to.state}`
    const arrow = arrows.get(key) ?? blankArrow(from.state, to.state)
    arrow.isTaken ||= fired.some(({ id }) => taken.has(id))
    if (!arrow.labels.includes(move.label)) arrow.labels.push(move.label)
    if (!arrow.events.includes(move.name)) arrow.events.push(move.name)
    arrows.set(key, arrow)
  }
  for (const { id, steps } of run.paths.filter(hasBegun))
    for (const step of steps) {
      const arrow = arrows.get(`${step.from}\n${step.to}`)
      if (!arrow) continue
      if (isWell(step)) arrow.visits += 1
      else arrow.failed = true
      if (!arrow.paths.includes(id)) arrow.paths.push(id)
    }
  return [...arrows.values()]
}

const blankArrow = (from: string, to: string): Arrow => ({
  from,
  to,
  labels: [],
  events: [],
  visits: 0,
  isTaken: false,
  failed: false,
  paths: [],
})

const spotsOf = ({ graph }: Told, arrows: readonly Arrow[]): Map<string, Spot> => {
  const layers: string[][] = []
  const known = new Set<string>()
  let layer = [...new Set(graph.starts.map(({ to }) => to.state))]
  while (layer.length > 0) {
    layers.push(layer)
    for (const state of layer) known.add(state)
    const next = arrows.filter(({ from, to }) => layer.includes(from) && !known.has(to)).map(({ to }) => to)
    layer = [...new Set(next)]
  }
  const down = box.down + heightOf(known)
  const tallest = Math.max(...layers.map((states) => states.length))
  return new Map(
    layers.flatMap((states, column) =>
      states.map((state, row): [string, Spot] => [
        state,
        {
          x: 2 + column * box.across,
          y: room.above + (row + (tallest - states.length) / 2) * down,
        },
      ]),
    ),
  )
}

const arrowIn = (
  arrow: Arrow,
  spots: ReadonlyMap<string, Spot>,
  tall: number,
  { machine, index }: { machine: string; index: number },
): string => {
  const { from, to, labels, visits, isTaken, failed } = arrow
  const [start, end] = [spots.get(from), spots.get(to)]
  const label = labelOf(arrow, spots, tall)
  if (!start || !end || !label) return ''
  const kind = failed ? 'failed' : visits > 0 || isTaken ? 'walked' : 'never'
  const title = `${from} → ${to}: ${labels.join(', ')} (${amount(visits, 'time')})`
  const thick = Math.min(5, 1 + visits / 2)
  const way = wayOf(start, end, tall)
  return `<a href="#${throughId(machine, index)}" aria-label="${plainly(title)}"><path class="grip" d="${way}" /><path class="arrow ${kind}" style="stroke-width:${thick}" d="${way}" marker-end="url(#tip-${machine})"><title>${plainly(title)}</title></path>${labelIn(label)}</a>`
}

/** `isBeside`: it begins at the spot, where it would else lie on the state that its arrow bends around. */
type Label = Spot & { text: string; isBeside: boolean }

/** The first event by its name, and how many more there are. */
const labelOf = (
  { from, to, events: [first = '', ...more] }: Pick<Arrow, 'from' | 'to' | 'events'>,
  spots: ReadonlyMap<string, Spot>,
  tall: number,
): Label | undefined => {
  const [start, end] = [spots.get(from), spots.get(to)]
  if (!start || !end) return undefined
  const text = `${cutTo(first, 22)}${more.length === 0 ? '' : ` +${more.length}`}`
  const isBeside = from !== to && start.x === end.x
  const { x, y } = middleOf(wayOf(start, end, tall))
  return isBeside ? { x: x + 4, y: y + 4, text, isBeside } : { x, y: y - 4, text, isBeside }
}

const labelIn = ({ x, y, text, isBeside }: Label): string =>
  `<text class="event${isBeside ? ' beside' : ''}" x="${x}" y="${y}">${plainly(text)}</text>`

const cutTo = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Where half of a way lies, by the four spots that it is drawn with. */
const middleOf = (way: string): Spot => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = (way.match(/-?[\d.]+/g) ?? []).map(Number)
  const half = (first: number, second: number, third: number, last: number): number =>
    Math.round((first + 3 * second + 3 * third + last) / 8)
  return { x: half(x1, x2, x3, x4), y: half(y1, y2, y3, y4) }
}

const wayOf = (start: Spot, end: Spot, height: number): string => {
  const { width } = box
  if (start === end) {
    const [x, y] = [start.x + width / 2, start.y]
    return `M${x - 20} ${y}C${x - 34} ${y - 34} ${x + 34} ${y - 34} ${x + 20} ${y}`
  }
  const middle = height / 2
  if (end.x > start.x)
    return `M${start.x + width} ${start.y + middle}C${start.x + width + 50} ${start.y + middle} ${end.x - 50} ${end.y + middle} ${end.x} ${end.y + middle}`
  if (end.x === start.x) {
    const [x, side] = [start.x + width, 46]
    return `M${x} ${start.y + middle}C${x + side} ${start.y + middle} ${x + side} ${end.y + middle} ${x} ${end.y + middle}`
  }
  const [x1, y1, x2, y2] = [start.x + width / 2, start.y + height, end.x + width / 2, end.y + height]
  const low = Math.max(y1, y2) + 44
  return `M${x1} ${y1}C${x1} ${low} ${x2} ${low} ${x2} ${y2}`
}

const stateIn = (
  { graph }: Told,
  state: string,
  { x, y, tall }: Spot & { tall: number },
  isVisited: boolean,
): string => {
  const leaves = leavesIn(state)
  const titles = leaves.map((leaf) => graph.driver.states[leaf] ?? leaf)
  const first = y + tall / 2 + 5 - ((leaves.length - 1) * box.line) / 2
  return `<g class="state ${isVisited ? 'walked' : 'never'}"><rect x="${x}" y="${y}" width="${box.width}" height="${tall}" rx="8" />${rows(leaves, (leaf, line) => `<text x="${x + box.width / 2}" y="${first + line * box.line}">${plainly(shortened(leaf))}</text>`)}<title>${plainly(titles.join('; '))}</title></g>`
}

/** What tells leaves apart stands at their end. */
const shortened = (leaf: string): string => (leaf.length > 29 ? `…${leaf.slice(-28)}` : leaf)
