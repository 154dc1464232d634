import type { FastifyInstance } from 'fastify'
import { addTo, emptyHistogram, type Histogram, type Metric } from './text'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the contract. */
    operation?: string
  }
}

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Files and pages. */
const other = 'other'
/** Its answer takes as long as its page is open. */
const endless = 'streamEvents'

/** Counts what the server answers, by operation and nothing that a caller can choose. */
export const registerAnswerMetrics = (server: FastifyInstance): (() => Metric[]) => {
  const answers = new Map<string, { operation: string; status: string; times: number }>()
  const seconds = new Map<string, Histogram>()
  server.addHook('onResponse', async (request, reply) => {
    const { operation = other } = request.routeOptions.config
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${operation} ${status}`
    const counted = answers.get(key) ?? { operation, status, times: 0 }
    counted.times += 1
    answers.set(key, counted)
    if (operation === endless) return
    const histogram = seconds.get(operation) ?? emptyHistogram(bounds)
    addTo(histogram, reply.elapsedTime / 1000)
    seconds.set(operation, histogram)
  })
  return () => [
    {
      name: 'nordmynt_answers_total',
      help: 'Requests answered, by operation of the contract and class of status.',
      type: 'counter',
      samples: [...answers.values()].map(({ times, ...labels }) => ({ labels, value: times })),
    },
    {
      name: 'nordmynt_answer_seconds',
      help: 'How long answers took.',
      type: 'histogram',
      series: [...seconds].map(([operation, histogram]) => ({ labels: { operation }, histogram })),
    },
  ]
}
