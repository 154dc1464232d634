import type { Struct } from 'superstruct'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'

/**
 * A kind of due work. `run` is called outside any transaction, once or more for each row: it must do the same work
 * twice without harm. What it throws is logged, and it is tried again later: less and less often, and after the last
 * attempt not any more. Where `isMoney`, somebody's money hangs on it: it is tried until it is done. Work that throws
 * `AccountFrozen` waits until that is over.
 */
export type JobKind<Payload> = {
  kind: string
  isMoney?: boolean
  payload: Struct<Payload>
  run: (payload: Payload, exchange: Exchange) => Promise<void>
}

/** As the runner sees a kind: the payload is checked against its struct before it runs. */
export type AnyJobKind = {
  kind: string
  isMoney: boolean
  run: (payload: unknown, exchange: Exchange) => Promise<void>
}

export const jobKind = <Payload>(job: JobKind<Payload>): JobKind<Payload> => job

type JobOptions = { uniqueKey?: string }

/** How work ended, so many times since the process began: `failed` is tried again, `given-up` is not. */
export type Ran = { kind: string; outcome: 'done' | 'failed' | 'given-up'; times: number }

export type Jobs = {
  /** With `uniqueKey`, a second row is not written while the first is not done. */
  enqueue: <Payload>(
    tx: Transaction,
    job: JobKind<Payload>,
    payload: Payload,
    dueAt: Date,
    options?: JobOptions,
  ) => Promise<void>
  /** Writes many rows of work at once. */
  enqueueMany: <Payload>(
    tx: Transaction,
    job: JobKind<Payload>,
    payloads: readonly Payload[],
    dueAt: Date,
  ) => Promise<void>
  /** Runs what is due now, and what that makes due, until nothing is; answers how many ran. */
  runDue: () => Promise<number>
  /** Runs due work by itself, woken by notifications and the clock. */
  start: () => Promise<void>
  ran: () => readonly Ran[]
  /** The kinds that money hangs on. */
  moneyKinds: () => readonly string[]
  /** Takes money work up again that was given up: by an earlier version, which may still run beside this one. */
  armGivenUp: () => Promise<void>
  /** Waits for what runs, and takes up nothing more. */
  stop: () => Promise<void>
}
