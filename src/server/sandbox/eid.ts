import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { luhnDigit } from '../../domain/bank/luhn'
import { bankidApp } from '../../domain/onboarding/bankid-app'
import { checkPersonalNumber, normalPersonalNumber } from '../../domain/onboarding/personal-number'
import { swedishDay } from '../../domain/shared/swedish-days'
import type { Handle } from '../database/handle'
import { customers, eidOrders, twoFactorResets, type Signer } from '../database/schema'
import { hasTakenTooLong, isOfCustomer } from '../eid/orders'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import { queryOf } from '../public-site/frame'
import { postSigned, type Post } from '../callbacks/post-signed'
import { sandboxEid } from './outside'
import { eidListPage, noEidPage, signPage, type EidRequest, type SignerProblem } from './pages/eid'
import { isUuid, lookAskedFor, send, textIn } from '../public-site/painting'

const requestsOnPage = 50

type OfRequest = { Params: { reference: string } }

/** The app of an e-ID, for people who have none at hand. What they do in it comes as callbacks, as a provider's. */
export const registerEid = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  /** Where another party stands in its place, nothing is signed here. */
  const isHere = exchange.outside.eid === sandboxEid
  const call = (event: CallbackEvent) => postSigned(post, exchange, 'eid', JSON.stringify(event))
  const gone = (request: FastifyRequest, reply: FastifyReply) => {
    const look = lookAskedFor(request, reply)
    return send(exchange, request, reply.status(404), look, noEidPage(look.locale))
  }

  server.get('/sandbox/eid', async (request, reply) => {
    const { autostarttoken: token } = queryOf(request)
    const { 'user-agent': userAgent = '' } = request.headers
    // Which page leads here is not known: BankID's app leads back to none.
    if (token !== undefined && !isHere) return reply.redirect(bankidApp(token, { userAgent, page: null }), 303)
    if (token !== undefined) {
      const reference = await exchange.database.read((handle) => referenceOf(handle, token))
      return reference === undefined ? gone(request, reply) : reply.redirect(`/sandbox/eid/${reference}`, 303)
    }
    const look = lookAskedFor(request, reply)
    const now = exchange.clock.now()
    const waiting = isHere ? await exchange.database.read((handle) => waitingRequests(handle, now)) : []
    return send(exchange, request, reply, look, eidListPage(look.locale, waiting))
  })

  server.get<OfRequest>('/sandbox/eid/:reference', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const found = isHere ? await requestAt(exchange, request.params.reference) : undefined
    if (found === undefined) return gone(request, reply)
    if (found.state === 'waiting') await call({ ...headOf(exchange, found), type: 'eid.pending', hint: 'userSign' })
    const signer = await exchange.database.read((handle) => likelySigner(handle, found))
    return send(exchange, request, reply, look, signPage(look.locale, found, signer))
  })

  server.post<OfRequest & { Body: unknown }>('/sandbox/eid/:reference', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const found = isHere ? await requestAt(exchange, request.params.reference) : undefined
    if (found === undefined) return gone(request, reply)
    const signer = typedSigner(request.body, exchange.clock.now())
    const decision = textIn(request.body, 'decision')
    const problems = decision === 'sign' ? problemsOf(signer, exchange.clock.now()) : []
    if (problems.length > 0)
      return send(exchange, request, reply.status(400), look, signPage(look.locale, found, signer, problems))
    if (found.state === 'waiting') await call(eventOf(exchange, found, decision, signer))
    return reply.redirect(`/sandbox/eid/${found.reference}`, 303)
  })
}

/** How the provider calls the ways in which there is no signature. */
const hints: Record<string, string> = { cancel: 'userCancel', timeout: 'expiredTransaction' }

const headOf = ({ clock }: Exchange, { reference }: EidRequest) => ({
  id: randomUUID(),
  at: clock.now().toISOString(),
  orderRef: reference,
})

const eventOf = (exchange: Exchange, request: EidRequest, decision: string, signer: Signer): CallbackEvent => {
  const head = headOf(exchange, request)
  if (decision !== 'sign') return { ...head, type: 'eid.failed', hint: hints[decision] ?? 'certificateErr' }
  const { personalNumber, firstName: givenName, lastName: surname } = signer
  return { ...head, type: 'eid.completed', personalNumber: personalNumber.replace('-', ''), givenName, surname }
}

const longestName = 100

const typedSigner = (body: unknown, now: Date): Signer => ({
  personalNumber: normalPersonalNumber(textIn(body, 'personalNumber').trim(), swedishDay(now)),
  firstName: textIn(body, 'firstName').trim().slice(0, longestName),
  lastName: textIn(body, 'lastName').trim().slice(0, longestName),
})

const problemsOf = ({ personalNumber, firstName, lastName }: Signer, now: Date): SignerProblem[] => {
  const codes = {
    personalNumber: numberProblem(personalNumber, now),
    firstName: firstName === '' ? 'required' : null,
    lastName: lastName === '' ? 'required' : null,
  } as const
  return (['personalNumber', 'firstName', 'lastName'] as const).flatMap((field) => {
    const code = codes[field]
    return code === null ? [] : [{ field, code }]
  })
}

/** Providers give an e-ID to who is younger than our customers are. */
const numberProblem = (personalNumber: string, now: Date) => {
  const code = checkPersonalNumber(personalNumber, swedishDay(now))
  return code === 'personalNumberAge' ? null : code
}

const referenceOf = async (handle: Handle, token: string): Promise<string | undefined> => {
  const [row] = await handle
    .select({ reference: eidOrders.reference })
    .from(eidOrders)
    .where(eq(eidOrders.autoStartToken, token))
    .limit(1)
  return row?.reference
}

const columns = { order: eidOrders, email: customers.email, holder: twoFactorResets.customerId }

/** The order's customer, or that of the link that it is for. */
const isOfOrder = or(eq(customers.id, eidOrders.customerId), eq(customers.id, twoFactorResets.customerId))

/** What is signed on a page of a real provider's is not signed here. */
const isInApp = isNotNull(eidOrders.autoStartToken)

/** What waits for a signature, newest first. */
const waitingRequests = async (handle: Handle, now: Date): Promise<EidRequest[]> => {
  const rows = await handle
    .select(columns)
    .from(eidOrders)
    .leftJoin(twoFactorResets, eq(twoFactorResets.id, eidOrders.resetId))
    .leftJoin(customers, isOfOrder)
    .where(and(isInApp, eq(eidOrders.status, 'pending'), gt(eidOrders.endsAt, now)))
    .orderBy(desc(eidOrders.startedAt))
    .limit(requestsOnPage)
  return rows.map((row) => requestOf(row, now))
}

const requestAt = async ({ database, clock }: Exchange, reference: string): Promise<EidRequest | undefined> => {
  if (!isUuid(reference)) return undefined
  const [row] = await database.read((handle) =>
    handle
      .select(columns)
      .from(eidOrders)
      .leftJoin(twoFactorResets, eq(twoFactorResets.id, eidOrders.resetId))
      .leftJoin(customers, isOfOrder)
      .where(and(isInApp, eq(eidOrders.reference, reference)))
      .limit(1),
  )
  return row && requestOf(row, clock.now())
}

type Row = { order: typeof eidOrders.$inferSelect; email: string | null; holder: string | null }

/** The person has signed, only not as it was asked. */
const signedHints: readonly string[] = ['review', 'other-person', 'no-account', 'registered', 'under-age']

const requestOf = ({ order, email, holder }: Row, now: Date): EidRequest => {
  const { reference, purpose, status, hint, startedAt: at } = order
  const customerId = order.customerId ?? holder
  const isSigned = status === 'complete' || signedHints.includes(hint ?? '')
  const isWaiting = status === 'pending' && !hasTakenTooLong(order, now)
  return { reference, purpose, customerId, email, at, state: isWaiting ? 'waiting' : isSigned ? 'signed' : 'ended' }
}

/** Whose e-ID the form has at first: the customer's, that of the newest one who has one, or a new person's. */
const likelySigner = async (handle: Handle, { purpose, customerId, reference }: EidRequest): Promise<Signer> => {
  if (purpose === 'sign-up') return newPerson(reference)
  const isTheirs =
    (isOfCustomer(purpose) || purpose === 'two-factor-reset') && customerId !== null
      ? eq(customers.id, customerId)
      : inArray(customers.bankIdStatus, ['VERIFIED', 'CONFIRMED'])
  const [found] = await handle
    .select({
      personalNumber: customers.personalNumber,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(customers)
    .where(and(isTheirs, isNotNull(customers.personalNumber)))
    .orderBy(desc(customers.createdAt))
    .limit(1)
  const { personalNumber = null, firstName = null, lastName = null } = found ?? {}
  return personalNumber === null
    ? newPerson(reference)
    : { personalNumber, firstName: firstName ?? '', lastName: lastName ?? '' }
}

const firstNames = ['Alma', 'Otto', 'Selma', 'Viggo', 'Signe', 'Folke', 'Tyra', 'Sixten']
const lastNames = ['Alm', 'Brandt', 'Dahlin', 'Ekman', 'Gran', 'Hedlund', 'Nyqvist', 'Wallin']

/** Somebody who is nobody: birth numbers from 980 are never given out. The same for the same request. */
const newPerson = (reference: string): Signer => {
  const bytes = createHash('sha256').update(reference).digest()
  const pick = (index: number, of: number): number => bytes.readUInt16BE(2 * index) % of
  const two = (number: number): string => String(number).padStart(2, '0')
  const born = `${1950 + pick(0, 50)}${two(1 + pick(1, 12))}${two(1 + pick(2, 28))}`
  const serial = String(980 + pick(3, 20))
  return {
    personalNumber: `${born}-${serial}${luhnDigit(born.slice(2) + serial)}`,
    firstName: firstNames[pick(4, firstNames.length)] ?? '',
    lastName: lastNames[pick(5, lastNames.length)] ?? '',
  }
}
