import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { featureFlags, type FeatureFlag } from '../../domain/features'
import { featuresOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { customers, features } from '../database/schema'
import type { Exchange } from '../exchange'
import { queryOf } from '../public-site/frame'
import type { FeaturesOnDesk } from './pages/features'
import { goneFromDeskPage } from './pages/desk'
import { lookOfSandbox, send, textIn } from './painting'

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

/** Where features are turned on and off: a part of the desk. */
export const hangFeatures = (server: FastifyInstance, exchange: Exchange): void => {
  server.post<{ Body: unknown }>('/sandbox/desk/features', async (request, reply) => {
    const { body } = request
    const flag = featureFlags.find((each) => each === textIn(body, 'flag'))
    const email = textIn(body, 'customer')
    const customerId = email === '' ? null : await exchange.database.read((handle) => idOf(handle, email))
    if (flag === undefined || customerId === undefined) {
      const look = lookOfSandbox(request, reply)
      return send(exchange, request, reply.status(404), look, goneFromDeskPage(look.locale))
    }
    const active = textIn(body, 'active') === 'on'
    await exchange.database.transaction((tx) => switchFeature(tx, exchange, { flag, customerId, active }))
    const query = email === '' ? '' : `?${new URLSearchParams({ customer: email })}`
    return reply.redirect(`/sandbox/desk${query}#features`, 303)
  })
}

/** How features stand for the customer whom the desk's address names; else for everybody. */
export const featuresOnDesk = async (
  handle: Handle,
  { outside }: Exchange,
  request: FastifyRequest,
): Promise<FeaturesOnDesk> => {
  const email = (queryOf(request)['customer'] ?? '').trim()
  const customerId = email === '' ? null : await idOf(handle, email)
  const found = await featuresOf(handle, customerId ?? null, outside)
  return { email, isKnown: customerId !== undefined, features: found }
}

const idOf = async (handle: Handle, email: string): Promise<string | undefined> => {
  const [customer] = await handle
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email))
    .limit(1)
  return customer?.id
}
