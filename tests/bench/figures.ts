/** The middle one, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The smallest value that so many percent of all do not exceed; no number where there are none. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export type Point = { x: number; y: number }
type Line = { slope: number; /** How far the slope may be off: twice its standard error. */ within: number }

/** The line through points by least squares. */
export const lineThrough = (points: readonly Point[]): Line => {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
  const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0)
  return { slope, within: 2 * Math.sqrt(rest / (points.length - 2) / spread) }
}
