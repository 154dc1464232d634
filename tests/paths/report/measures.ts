import { exploredFor, measuresOf, type Planned } from '../plan/plan'
import type { Measures, Run } from '../record'

/** Guards and pairs of a run, counted as plans count them, by the steps that went well. */
export const runMeasures = ({ graph, paths }: Planned, run: Run): Measures => {
  const planned = new Map(paths.map((path) => [path.id, path]))
  const walked = run.paths.flatMap(({ id, steps }) => {
    const path = planned.get(id)
    const failed = steps.findIndex(({ failure }) => failure !== null)
    if (!path || failed === 0) return []
    return [{ ...path, edges: path.edges.slice(0, steps.length - (failed > 0 ? 1 : 0)) }]
  })
  const { guards } = measuresOf(graph, walked, 'guards')
  const { pairs } = measuresOf(exploredFor(graph.driver, 'pairs'), walked, 'pairs')
  return { ...run.criteria, ...(pairs ? { pairs } : {}), ...(guards ? { guards } : {}) }
}
