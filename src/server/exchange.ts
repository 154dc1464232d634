import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Database } from './database/handle'
import type { Decoder } from './documents/decoder'
import type { Jobs } from './jobs/jobs'
import type { Live } from './live/live'
import type { Outside } from './outside/outside'

/** What every call and every piece of due work is given: all that the exchange is made of. */
export type Exchange = {
  config: Config
  database: Database
  outside: Outside
  clock: Clock
  live: Live
  decoder: Decoder
  jobs: Jobs
  log: FastifyBaseLogger
  /** Aborted from when the exchange is told to stop: what has begun is finished. */
  stopping: AbortSignal
}
