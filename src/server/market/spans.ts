import type { GraphPeriod } from '../../domain/market/graph'

/** Hours between two points of a history, and how many of them there are. */
export const spans: Record<GraphPeriod, { hours: number; steps: number }> = {
  '7d': { hours: 1, steps: 168 },
  '1m': { hours: 4, steps: 180 },
  '6m': { hours: 24, steps: 183 },
  all: { hours: 48, steps: 183 },
}
