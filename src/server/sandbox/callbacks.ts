import { createHash } from 'node:crypto'
import { enums, object, string } from 'superstruct'
import { secondsAfter } from '../clock'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import type { HookEvent } from '../hooks/receive'
import { hookSignature, signatureHeader, timestampHeader } from '../hooks/signature'
import { jobKind, type JobKind } from '../jobs/jobs'

export const callbackPorts = ['payments', 'coins', 'payouts', 'reviews', 'eid', 'banks', 'sms', 'mail', 'chat'] as const
export type CallbackPort = (typeof callbackPorts)[number]

/** Posts to the exchange as somebody from outside would, and answers the status. */
export type Post = (path: string, headers: Record<string, string>, body: string) => Promise<number>

type Callback = { port: CallbackPort; body: string }
export type CallbackJob = JobKind<Callback>

/** An outside party calls back. */
export const callbackJob = (post: Post): CallbackJob =>
  jobKind({
    kind: 'sandbox.callback',
    payload: object({ port: enums(callbackPorts), body: string() }),
    run: ({ port, body }, exchange) => postSigned(post, exchange, port, body),
  })

/** Posts a callback signed, over the very path that a real one takes. */
export const postSigned = async (
  post: Post,
  { config, clock }: Pick<Exchange, 'config' | 'clock'>,
  port: CallbackPort,
  body: string,
): Promise<void> => {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const signature = hookSignature(config.hooksSecret, timestamp, body)
  const headers = { [timestampHeader]: timestamp, [signatureHeader]: signature, 'content-type': 'application/json' }
  const status = await post(`/hooks/${port}`, headers, body)
  if (status !== 200) throw new Error(`The callback to ${port} was answered ${status}`)
}

/** Has an event called back when the sandbox's delay is over. */
export const callBack = async (
  tx: Transaction,
  { jobs, clock, config }: Pick<Exchange, 'jobs' | 'clock' | 'config'>,
  job: CallbackJob,
  port: CallbackPort,
  event: HookEvent,
): Promise<void> => {
  const dueAt = secondsAfter(clock.now(), config.sandboxReviewSeconds)
  await jobs.enqueue(tx, job, { port, body: JSON.stringify(event) }, dueAt, { uniqueKey: `sandbox/${event.id}` })
}

/** A UUID that is the same for the same text: what is asked twice is called back once. */
export const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
