import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { featureFlags, type FeatureFlag } from '../../domain/customer/features'
import { featuresOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { customers, features } from '../database/schema'
import type { Exchange } from '../exchange'
import { asForAll, type FeaturesOnDesk } from './pages/features'
import { textIn, isUuid } from '../public-site/painting'
import { reasonIn, sendGone, type ListedDesk } from './desk'
import { decideDirectly } from './decisions'

type Switched = { flag: FeatureFlag; customerId: string | null; active: boolean }

/** Turns a feature on or off, for one customer, or with null for everybody; open pages follow. */
export const switchFeature = async (
  tx: Transaction,
  { live }: Exchange,
  { flag, customerId, active }: Switched,
): Promise<void> => {
  await tx
    .insert(features)
    .values({ flag, customerId, active })
    .onConflictDoUpdate({ target: [features.flag, features.customerId], set: { active } })
  await live.tell(tx, customerId, { type: 'user.changed' })
}

type Own = { flag: FeatureFlag; customerId: string }

/** What holds for everybody holds for a customer again; open pages follow. */
const forgetOwn = async (tx: Transaction, { live }: Exchange, { flag, customerId }: Own): Promise<void> => {
  await tx.delete(features).where(and(eq(features.flag, flag), eq(features.customerId, customerId)))
  await live.tell(tx, customerId, { type: 'user.changed' })
}

/** Where features are turned on and off: a part of the desk. */
export const registerFeatures = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk
  /** An address names nobody's e-mail: whoever looks for a customer by it is led to where they stand by their id. */
  server.post<{ Body: unknown }>(`${base}/features/customer`, async (request, reply) => {
    const email = textIn(request.body, 'email').trim()
    const id = email === '' ? '' : await exchange.database.read((handle) => idOf(handle, email))
    return reply.redirect(`${base}${id === '' ? '' : `?customer=${id ?? nobody}`}#features`, 303)
  })

  server.post<{ Body: unknown }>(`${base}/features`, async (request, reply) => {
    const { body } = request
    const flag = featureFlags.find((each) => each === textIn(body, 'flag'))
    const named = textIn(body, 'customer')
    const customerId = named === '' ? null : named
    const isThere =
      customerId === null || (await exchange.database.read((handle) => emailOf(handle, customerId))) !== undefined
    const wanted = textIn(body, 'active')
    const isNobodys = wanted === asForAll && customerId === null
    if (flag === undefined || !isThere || isNobodys) return sendGone(desk, request, reply)
    const reason = reasonIn(body)
    if (reason === null) return desk.showAgain(request, reply, flag)
    const decision = {
      action: 'feature.switch',
      kind: 'feature',
      about: flag,
      customer: customerId,
      version: wanted === asForAll ? asForAll : wanted === 'on' ? 'on' : 'off',
      reason,
    } as const
    await decideDirectly(desk, request, decision, (tx) =>
      wanted === asForAll && customerId !== null
        ? forgetOwn(tx, exchange, { flag, customerId })
        : switchFeature(tx, exchange, { flag, customerId, active: wanted === 'on' }),
    )
    return reply.redirect(`${base}${customerId === null ? '' : `?customer=${customerId}`}#features`, 303)
  })
}

/** In place of an id, where no customer has the e-mail that was looked for. */
const nobody = 'nobody'

/** How features stand for the customer whom the desk's address names; else for everybody. */
export const featuresOnDesk = async (
  handle: Handle,
  { outside }: Exchange,
  query: Record<string, string | undefined>,
): Promise<FeaturesOnDesk> => {
  const named = query['customer'] ?? ''
  const email = named === '' ? undefined : await emailOf(handle, named)
  const customer = email === undefined ? null : named
  const found = await featuresOf(handle, customer, outside)
  const isKnown = named === '' || email !== undefined
  return { customer, email: email ?? '', isKnown, features: found, own: await ownOf(handle, customer) }
}

/** The features that are set for a customer alone. */
const ownOf = async (handle: Handle, customerId: string | null): Promise<FeatureFlag[]> => {
  if (customerId === null) return []
  const rows = await handle
    .select({ flag: features.flag })
    .from(features)
    .where(eq(features.customerId, customerId))
    .limit(featureFlags.length)
  return rows.map(({ flag }) => flag)
}

const idOf = async (handle: Handle, email: string): Promise<string | undefined> => {
  const [customer] = await handle
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email))
    .limit(1)
  return customer?.id
}

const emailOf = async (handle: Handle, id: string): Promise<string | undefined> => {
  if (!isUuid(id)) return undefined
  const [customer] = await handle
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, id))
    .limit(1)
  return customer?.email
}
