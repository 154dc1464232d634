/** Along it any amount may flow, at so much a unit. */
export type Arc = { from: number; to: number; cost: number }

type Network = { nodes: number; arcs: readonly Arc[]; supplies: readonly number[]; demands: readonly number[] }

/** An arc of what is left: the way back takes no more than has flowed. */
type Left = { to: number; cost: number; room: number; back: number }

/**
 * The cost of the cheapest flow (successive shortest paths): at each place in `supplies` a unit comes in, at each in
 * `demands` one is taken out, of either list as many. Nothing where they cannot reach each other.
 */
export const cheapestFlow = ({ nodes, arcs, supplies, demands }: Network): number | null => {
  const [source, sink] = [nodes, nodes + 1]
  const left: Left[] = []
  const out: number[][] = Array.from({ length: nodes + 2 }, () => [])
  const join = ({ from, to, cost }: Arc, room: number): void => {
    out[from]?.push(left.length)
    out[to]?.push(left.length + 1)
    left.push({ to, cost, room, back: left.length + 1 }, { to: from, cost: -cost, room: 0, back: left.length })
  }
  for (const arc of arcs) join(arc, Infinity)
  for (const node of supplies) join({ from: source, to: node, cost: 0 }, 1)
  for (const node of demands) join({ from: node, to: sink, cost: 0 }, 1)

  let cost = 0
  for (let units = 0; units < supplies.length; units++) {
    const found = shortest({ left, out }, source, sink)
    if (!found) return null
    cost += found.cost
    for (const place of found.arcs) {
      const arc = left[place]
      const back = left[arc?.back ?? -1]
      if (!arc || !back) continue
      arc.room -= 1
      back.room += 1
    }
  }
  return cost
}

type Residual = { left: readonly Left[]; out: readonly (readonly number[])[] }

/** The cheapest way with room for a unit, by its arcs (Bellman and Ford, with a queue). */
const shortest = ({ left, out }: Residual, source: number, sink: number) => {
  const costs = Array.from(out, () => Infinity)
  const cameBy = Array.from(out, () => -1)
  const isQueued = Array.from(out, () => false)
  const costAt = (node: number): number => costs[node] ?? Infinity
  costs[source] = 0
  const queue = [source]
  for (const node of queue) {
    isQueued[node] = false
    for (const place of out[node] ?? []) {
      const arc = left[place]
      if (!arc || arc.room === 0 || costAt(node) + arc.cost >= costAt(arc.to)) continue
      costs[arc.to] = costAt(node) + arc.cost
      cameBy[arc.to] = place
      if (isQueued[arc.to] !== true) queue.push(arc.to)
      isQueued[arc.to] = true
    }
  }
  if (costAt(sink) === Infinity) return undefined
  const arcs: number[] = []
  for (let node = sink; node !== source;) {
    const place = cameBy[node] ?? -1
    arcs.push(place)
    node = left[left[place]?.back ?? -1]?.to ?? source
  }
  return { cost: costAt(sink), arcs }
}
