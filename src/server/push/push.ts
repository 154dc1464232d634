import { createHmac } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { brand } from '../../domain/company/brand'
import type { PushKind, PushMessage } from '../../domain/push/push'
import { basePath } from '../../domain/routing/base-path'
import { translate } from '../../i18n/i18n'
import { hoursAfter } from '../clock'
import { deleteSome, mostDeleted } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { customers, pushDevices, pushes } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind, type JobKind } from '../jobs/jobs'
import type { Refusal } from '../outside/push'
import { devicesToTell, dropUnreachable, isReachable, kindsOf, noteGone, subscriptionIn } from './devices'

/**
 * `about` names what it tells of: no device is told twice of the same. `path` is that of a page of the app, below its base.
 * Of a `tag` a device shows the last alone, so that different things have different ones. `count`: so many it tells of.
 */
export type News = { customerId: string; kind: PushKind; about: string; path: string; tag: string; count?: number }

/**
 * Has a customer's devices told, where they want to know; written together with what it tells of, and sent once that is
 * committed. It costs a transaction that tells of something no more than rows: nobody is asked.
 */
export const pushTo = (
  tx: Transaction,
  exchange: Pick<Exchange, 'jobs' | 'outside'>,
  { kind, ...news }: News,
  now: Date,
): Promise<void> => pushToMany(tx, exchange, kind, [news], now)

/** The same of much news of a kind, to many customers. */
export const pushToMany = async (
  tx: Transaction,
  { jobs, outside }: Pick<Exchange, 'jobs' | 'outside'>,
  kind: PushKind,
  many: readonly Omit<News, 'kind'>[],
  now: Date,
): Promise<void> => {
  if (outside.push === null) return
  const devices = await devicesToTell(
    tx,
    kind,
    many.map(({ customerId }) => customerId),
  )
  if (devices.length === 0) return
  const rows = many.flatMap(({ customerId, about, path, tag, count = 1 }) =>
    devices
      .filter((device) => device.customerId === customerId)
      .map(({ id: deviceId }) => ({ deviceId, kind, about, path: `${basePath}${path}`, tag, count, createdAt: now })),
  )
  const written = await tx
    .insert(pushes)
    .values(rows)
    .onConflictDoNothing({ target: [pushes.deviceId, pushes.about] })
    .returning({ id: pushes.id })
  await jobs.enqueueMany(
    tx,
    sendPush,
    written.map(({ id }) => ({ push: id })),
    now,
  )
}

/** News of a day ago is none, should a push service be away for that long. */
const freshHours = 24
const keptHours = 7 * 24

/**
 * Hands one over and marks it. Where the process ends between the two, it is handed over again under the same topic, and
 * has the same tag on the device: it is shown once. What was switched off meanwhile is not sent, nor to a device that
 * subscribed by another key than ours: its push service would refuse it.
 */
export const sendPush: JobKind<{ push: string }> = jobKind({
  kind: 'push.send',
  payload: object({ push: string() }),
  run: async ({ push: id }, exchange) => {
    const { database, outside, clock, jobs } = exchange
    const isWaiting = and(eq(pushes.id, id), isNull(pushes.sentAt))
    const found = await database.read(async (handle) => {
      const [row] = await handle
        .select({ push: pushes, device: pushDevices, language: customers.language })
        .from(pushes)
        .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
        .innerJoin(customers, eq(customers.id, pushDevices.customerId))
        .where(isWaiting)
        .limit(1)
      return row && { ...row, kinds: await kindsOf(handle, row.device.customerId) }
    })
    if (found === undefined || outside.push === null) return
    const { push, device, language, kinds } = found
    const isOld = hoursAfter(push.createdAt, freshHours) < clock.now()
    if (!kinds[push.kind] || isOld || !isReachable(device, await outside.push.publicKey())) {
      await database.transaction((tx) => tx.delete(pushes).where(isWaiting))
      return
    }
    const { kind, path, count, tag } = push
    const text = translate(language)(`push.message.${kind}`, { count })
    const message: PushMessage = { id, kind, tag: tag ?? id, title: brand.name, text, path }
    const topic = topicOf(exchange, device.id, message.tag)
    const sent = await outside.push.send(subscriptionIn(exchange, device), { topic, payload: JSON.stringify(message) })
    if (typeof sent === 'object') noteRefusal(exchange, sent)
    await database.transaction(async (tx) => {
      if (sent === 'gone') {
        const isGone = await noteGone(tx, device, clock.now())
        if (!isGone) await jobs.enqueue(tx, sendPush, { push: id }, clock.now())
      } else if (sent === 'taken') await tx.update(pushes).set({ sentAt: clock.now() }).where(isWaiting)
      else await tx.delete(pushes).where(isWaiting)
    })
  },
})

/** A push service is told that two messages have one tag, and nothing of what it is. */
const topicOf = ({ config }: Pick<Exchange, 'config'>, deviceId: string, tag: string): string =>
  createHmac('sha256', config.secret).update(`push topic ${deviceId} ${tag}`).digest('base64url').slice(0, longestTopic)

/** As RFC 8030 limits it. */
const longestTopic = 32

/** Once for each service: it refuses all that follows as well, and is counted in the figures. */
const noteRefusal = ({ log }: Exchange, { service, status, times }: Refusal): void => {
  if (times === 1)
    log.error({ service, status }, 'a push service refuses our messages: are keys, subject and clock right?')
}

/** Rows of what was told, and of what nobody could be told of. */
export const dropOldPushes = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, pushes, lt(pushes.createdAt, hoursAfter(now, -keptHours)))

/** Takes away devices that cannot be told and have not come back. */
export const dropUnreachableDevices = async ({ database, outside, stopping }: Exchange, now: Date): Promise<void> => {
  if (outside.push === null) return
  const own = await outside.push.publicKey()
  const some = () => database.transaction((tx) => dropUnreachable(tx, own, now))
  while ((await some()) === mostDeleted && !stopping.aborted) await turn()
}
