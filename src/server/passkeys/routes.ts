import { and, eq } from 'drizzle-orm'
import { checkPasskeyName, mostPasskeys } from '../../domain/customer/passkeys'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { beginSecurityWait } from '../customers/security-wait'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { deviceOf } from '../customers/user-agent'
import type { Transaction } from '../database/handle'
import { passkeys } from '../database/schema'
import { isEidOffered } from '../eid/orders'
import type { Exchange } from '../exchange'
import { callingDevice } from '../http/calling-device'
import { badInput, notFound, refused } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { endSessionsOf } from '../http/session'
import { changed } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { requirePassword } from '../onboarding/password'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor } from '../two-factor/second-factor'
import { passkeyInvalid, requestOptions } from './assertion'
import { creationOptions, triedAttestation } from './attestation'
import { spendChallenge } from './challenges'
import { passkeysOf, type PasskeyRow } from './passkeys'
import { relyingParty } from './relying-party'
import { passkeySignInRoutes } from './sign-in'

const toAdd = (sessionId: string) => ({ purpose: 'add', owner: sessionId }) as const

export const passkeyRoutes = [
  ...passkeySignInRoutes,

  route('listPasskeys', async ({ tx, customer, request }) => ({
    passkeys: (await passkeysOf(tx, customer.id)).map(serialized),
    most: mostPasskeys,
    suggestedName: nameOfDevice(request.headers['user-agent'] ?? null),
  })),

  routeWithPrepare(
    'startPasskey',
    async (call) => {
      relyingParty(call.exchange, call.request)
      await requirePassword(call.customer, call.body.password, 'password')
      return triedSecondFactor(call, call.body)
    },
    async (call) => {
      const { exchange, tx, sessionId, prepared: factor } = call
      const customer = await lockAndReadCustomer(tx, call.customer.id)
      const rows = await roomFor(tx, customer.id)
      await spendSecondFactor(exchange, tx, customer, factor)
      return creationOptions(tx, call, toAdd(sessionId), customer, rows)
    },
    ({ customer, body }) => checkSecondFactor(customer, body),
  ),

  routeWithPrepare(
    'addPasskey',
    (call) => {
      const problem = checkPasskeyName(call.body.name)
      if (problem !== null) throw badInput([{ field: 'name', code: problem }])
      return triedAttestation(call, toAdd(call.sessionId), call.body.passkey)
    },
    async ({ exchange, tx, customer, sessionId, body, prepared: { challenge, made }, request, now }) => {
      const { id } = await lockAndReadCustomer(tx, customer.id)
      await roomFor(tx, id)
      if (!(await spendChallenge(tx, challenge, toAdd(sessionId), now))) throw passkeyInvalid()
      const [added] = await tx
        .insert(passkeys)
        .values({ customerId: id, ...made, name: body.name.trim(), createdAt: now })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id })
      if (added === undefined) throw badInput([{ field: 'passkey', code: 'passkeyKnown' }])
      const told = { notice: 'passkeyAdded', reference: added.id, device: callingDevice(request) } as const
      await tellCustomer(tx, exchange, { customerId: id, ...told }, now)
      await changed(tx, exchange, id)
      return null
    },
  ),

  routeWithPrepare(
    'removePasskey',
    async (call) => {
      await requirePassword(call.customer, call.body.password, 'password')
      return triedSecondFactor(call, call.body)
    },
    async ({ exchange, tx, customer: before, sessionId, params, prepared: factor, request, now }) => {
      const customer = await lockAndReadCustomer(tx, before.id)
      const { id } = customer
      const rows = await passkeysOf(tx, id)
      if (!rows.some((row) => row.id === params.id)) throw notFound()
      if (rows.length === 1 && !(await hasAnotherWayIn(tx, exchange, customer))) throw refused('last-way-in')
      await spendSecondFactor(exchange, tx, customer, factor)
      await tx.delete(passkeys).where(and(eq(passkeys.id, params.id), eq(passkeys.customerId, id)))
      await beginSecurityWait(tx, exchange, id, 'second-factor', now)
      // A session does not say what it was begun with: so all others end, and whoever removes it stays.
      await endSessionsOf(exchange, tx, id, sessionId)
      await tellCustomer(
        tx,
        exchange,
        { customerId: id, notice: 'passkeyRemoved', device: callingDevice(request) },
        now,
      )
      await changed(tx, exchange, id)
      return null
    },
    ({ customer, body }) => checkSecondFactor(customer, body),
  ),

  route('askForPasskey', async (call) => {
    const { exchange, tx, customer, sessionId, request } = call
    relyingParty(exchange, request)
    const rows = await passkeysOf(tx, customer.id)
    if (rows.length === 0) throw refused('step-refused')
    return requestOptions(tx, call, { purpose: 'second-factor', owner: sessionId }, rows)
  }),
]

const serialized = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Without versions, which browsers leave behind every month. */
const nameOfDevice = (userAgent: string | null): string => {
  const { browser, system } = deviceOf(userAgent)
  return [browser?.replace(/ \d+$/, '') ?? null, system].filter((part) => part !== null).join(', ')
}

/** The passkeys that are there already; refused where there is no room for another. */
const roomFor = async (tx: Transaction, customerId: string): Promise<PasskeyRow[]> => {
  const rows = await passkeysOf(tx, customerId)
  if (rows.length >= mostPasskeys) throw refused('limit-reached')
  return rows
}

const hasAnotherWayIn = async (
  tx: Transaction,
  { outside }: Exchange,
  { id, passwordHash, bankIdStatus }: CustomerRow,
): Promise<boolean> =>
  passwordHash !== null || (isVerifiedStatus(bankIdStatus) && (await isEidOffered(tx, outside, id)))
