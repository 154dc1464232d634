import { enums, object, string } from 'superstruct'
import { secondsAfter } from '../clock'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { postSigned, type Post } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import { jobKind, type JobKind } from '../jobs/jobs'

const callbackPorts = ['payments', 'coins', 'payouts', 'reviews', 'eid', 'banks', 'sms', 'mail', 'chat'] as const
type CallbackPort = (typeof callbackPorts)[number]

type Callback = { port: CallbackPort; body: string }
export type CallbackJob = JobKind<Callback>

/** An outside party calls back. */
export const callbackJob = (post: Post): CallbackJob =>
  jobKind({
    kind: 'sandbox.callback',
    payload: object({ port: enums(callbackPorts), body: string() }),
    run: ({ port, body }, exchange) => postSigned(post, exchange, port, body),
  })

/** Has an event called back when the sandbox's delay is over. */
export const callBack = async (
  tx: Transaction,
  { jobs, clock, config }: Pick<Exchange, 'jobs' | 'clock' | 'config'>,
  job: CallbackJob,
  port: CallbackPort,
  event: CallbackEvent,
): Promise<void> => {
  const dueAt = secondsAfter(clock.now(), config.sandboxReviewSeconds)
  await jobs.enqueue(tx, job, { port, body: JSON.stringify(event) }, dueAt, { uniqueKey: `sandbox/${event.id}` })
}
