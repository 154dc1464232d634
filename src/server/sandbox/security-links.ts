import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { publicPaths } from '../../domain/company/public-site'
import { hoursAfter } from '../clock'
import type { Transaction } from '../database/handle'
import { securityLinks, signIns } from '../database/schema'
import type { Exchange } from '../exchange'
import { callingDevice } from '../http/calling-device'
import { notFound, notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'
import { newLinkSecret } from '../links/secret'
import { keepSecurityLink, type SecurityLinkRow } from '../security-links/links'
import { isUuid, lookAskedFor } from '../public-site/painting'

const happening = { type: 'object', required: ['event'], properties: { event: { enum: ['link.expired'] } } } as const

type OfLink = { Params: { id: string } }

/** How many sign-ins of a while ago a tester is given. */
const added = 12

/** For testers: a link of a letter about security, what has happened to it, and its running out; and sign-ins of a while ago. */
export const registerSecurityLinks = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, clock } = exchange
  const address = '/sandbox/security-links'

  server.post(address, async (request, reply) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { locale } = lookAskedFor(request, reply)
    const { id: customerId, email } = session.customer
    const linkSecret = newLinkSecret()
    const about = { customerId, notice: 'newDevice', email, device: callingDevice(request) } as const
    const id = await database.transaction((tx) => keepSecurityLink(tx, { linkSecret, site: '' }, about, clock.now()))
    return { id, page: `${publicPaths[locale].securityLink}#${linkSecret}` }
  })

  server.get<OfLink>(`${address}/:id`, async ({ params: { id } }) => {
    const { steps } = await database.transaction((tx) => linkWith(tx, id))
    return { steps }
  })

  server.post<OfLink>(`${address}/:id/steps`, { schema: { body: happening } }, async ({ params: { id } }) => {
    await database.transaction(async (tx) => {
      const { createdAt, expiresAt } = await linkWith(tx, id)
      const now = clock.now()
      const early = expiresAt.getTime() - now.getTime()
      const set = { expiresAt: now, createdAt: new Date(createdAt.getTime() - early) }
      await tx.update(securityLinks).set(set).where(eq(securityLinks.id, id))
    })
    return { event: 'link.expired' }
  })

  server.post('/sandbox/sign-ins', async (request) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const rows = Array.from({ length: added }, (_, nth) => ({
      customerId: session.customer.id,
      at: hoursAfter(clock.now(), -24 * (nth + 1)),
      outcome: nth < added / 2 ? ('wrong-password' as const) : ('wrong-second-factor' as const),
      way: 'password' as const,
      network: '203.0.113.7',
      isNewDevice: true,
    }))
    await database.transaction((tx) => tx.insert(signIns).values(rows))
    return { added }
  })
}

const linkWith = async (tx: Transaction, id: string): Promise<SecurityLinkRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await tx.select().from(securityLinks).where(eq(securityLinks.id, id)).limit(1)
  if (row === undefined) throw notFound()
  return row
}
