type Labels = Readonly<Record<string, string>>
type Sample = { labels?: Labels; value: number }

/** A name with its figures, as Prometheus reads them: one for each set of labels. */
export type Metric = { name: string; help: string } & (
  | { type: 'counter' | 'gauge'; samples: readonly Sample[] }
  | { type: 'histogram'; series: readonly { labels: Labels; histogram: Histogram }[] }
)

/** How many values were at most as large as each bound; `counts` has one more, for those beyond the last. */
export type Histogram = { bounds: readonly number[]; counts: number[]; sum: number }

export const emptyHistogram = (bounds: readonly number[]): Histogram => ({
  bounds,
  counts: Array<number>(bounds.length + 1).fill(0),
  sum: 0,
})

export const addTo = (histogram: Histogram, value: number): void => {
  const at = histogram.bounds.findIndex((bound) => value <= bound)
  const index = at === -1 ? histogram.bounds.length : at
  histogram.counts[index] = (histogram.counts[index] ?? 0) + 1
  histogram.sum += value
}

/** The text format of Prometheus, version 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics.map((metric) => [...headOf(metric), ...linesOf(metric), ''].join('\n')).join('')

const headOf = ({ name, help, type }: Metric): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

const linesOf = (metric: Metric): string[] =>
  metric.type === 'histogram'
    ? metric.series.flatMap(({ labels, histogram }) => histogramLines(metric.name, labels, histogram))
    : metric.samples.map(({ labels = {}, value }) => line(metric.name, labels, value))

const histogramLines = (name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] => {
  let soFar = 0
  const buckets = counts.map((count, index) => {
    soFar += count
    return line(`${name}_bucket`, { ...labels, le: String(bounds[index] ?? '+Inf') }, soFar)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, soFar)]
}

const line = (name: string, labels: Labels, value: number): string => {
  const all = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`)
  return `${name}${all.length > 0 ? `{${all.join(',')}}` : ''} ${value}`
}
