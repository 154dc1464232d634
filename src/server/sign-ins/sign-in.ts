import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { object, boolean, nullable, string, type Infer } from 'superstruct'
import type { SignInOutcome, SignInWay } from '../../domain/customer/sign-ins'
import { dateTimeText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { customersZone } from '../clock'
import { hasConfirmedEmail } from '../customers/standing'
import { deviceOf } from '../customers/user-agent'
import type { Handle, Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { callingDevice } from '../http/calling-device'
import { knownBrowser } from '../http/known-browser'
import { beginSession } from '../http/session'
import { jobKind, type JobKind } from '../jobs/jobs'
import { writeToCustomer } from '../onboarding/mail'
import { noteSignedIn, noteSignIn } from './history'

/** A call by which somebody signs in, or tries to. */
type Entering = { exchange: Exchange; request: FastifyRequest; now: Date }

type Entered = Entering & { tx: Transaction; reply: FastifyReply }

type By = {
  customerId: string
  way: SignInWay
  /** The row of the history that the second step goes on from. */
  begun?: string | null
}

/**
 * Signs a customer in at this browser, writes it into their history, and tells them by letter of a browser that they were never
 * signed in at. Nobody is written to before their address is confirmed, so that no such letter follows a sign-up.
 */
export const completeSignIn = async ({ exchange, tx, request, reply, now }: Entered, by: By): Promise<void> => {
  const { customerId, way, begun = null } = by
  const isNewDevice = await isNew(tx, { exchange, request, now }, customerId)
  const id =
    begun ??
    (await noteSignIn(tx, { customerId, outcome: 'signed-in', way, isNewDevice, ...callingDevice(request) }, now))
  if (begun !== null) await noteSignedIn(tx, begun, now)
  if (isNewDevice) await writeOfDevice(tx, exchange, { customerId, id, request }, now)
  await beginSession(exchange, tx, request, reply, customerId, now)
}

/** Writes down that the password was right, and that the second factor is waited for; answers the row's id. */
export const noteFirstStep = async (tx: Transaction, entering: Entering, customerId: string): Promise<string> => {
  const tried = await triedBy(tx, entering, customerId)
  return noteSignIn(tx, { ...tried, customerId, outcome: 'second-factor-missing' }, entering.now)
}

/** Writes down a second factor that was wrong: whoever gives one has given the password, and is told no more by it. */
export const noteWrongFactor = async (entering: Entering, customerId: string): Promise<void> => {
  await entering.exchange.database.transaction(async (tx) => {
    const tried = await triedBy(tx, entering, customerId)
    await noteSignIn(tx, { ...tried, customerId, outcome: 'wrong-second-factor' }, entering.now)
  })
}

/** Writes down a passkey of the customer's that did not sign them in. */
export const noteWrongPasskey = async (entering: Entering, customerId: string): Promise<void> => {
  await entering.exchange.database.transaction(async (tx) => {
    const tried = await triedBy(tx, entering, customerId)
    await noteSignIn(tx, { ...tried, customerId, outcome: 'wrong-passkey', way: 'passkey' }, entering.now)
  })
}

/**
 * Has a wrong password written down. Of an address that is nobody's the same is done, but in the end: the time that it takes
 * does not tell who is a customer.
 */
export const noteWrongPassword = (entering: Entering, customerId: string | null): Promise<void> =>
  noteLater(entering, wrongPassword, customerId)

/** Has it written down that the tries of an account are used up, which of nobody is the address that was typed. */
export const noteLockedOut = (entering: Entering, account: string): Promise<void> =>
  noteLater(entering, lockedOut, account.includes('@') ? null : account)

const failed = object({
  customerId: nullable(string()),
  userAgent: nullable(string()),
  network: string(),
  isNewDevice: boolean(),
  at: string(),
})

type Failed = Infer<typeof failed>

const noteLater = async (entering: Entering, kind: JobKind<Failed>, customerId: string | null): Promise<void> => {
  const { exchange, request, now } = entering
  const { userAgent, network } = callingDevice(request)
  await exchange.database.transaction(async (tx) => {
    const isNewDevice = await isNew(tx, entering, customerId ?? '')
    const payload = { customerId, userAgent, network, isNewDevice, at: now.toISOString() }
    await exchange.jobs.enqueue(tx, kind, payload, now)
  })
}

const writeFailed =
  (outcome: SignInOutcome): JobKind<Failed>['run'] =>
  async ({ customerId, at, ...device }, { database }) => {
    if (customerId === null) return
    const noted = { customerId, outcome, way: 'password', ...device } as const
    await database.transaction((tx) => noteSignIn(tx, noted, new Date(at)))
  }

export const wrongPassword = jobKind({
  kind: 'sign-in.wrong-password',
  payload: failed,
  run: writeFailed('wrong-password'),
})

export const lockedOut = jobKind({ kind: 'sign-in.locked-out', payload: failed, run: writeFailed('locked-out') })

const isNew = async (handle: Handle, { exchange, request, now }: Entering, customerId: string): Promise<boolean> =>
  (await knownBrowser(handle, exchange, request, customerId, now)) === undefined

const triedBy = async (handle: Handle, entering: Entering, customerId: string) =>
  ({
    way: 'password',
    isNewDevice: await isNew(handle, entering, customerId),
    ...callingDevice(entering.request),
  }) as const

type Device = { customerId: string; id: string; request: FastifyRequest }

const writeOfDevice = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, id, request }: Device,
  now: Date,
): Promise<void> => {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).limit(1)
  if (customer === undefined || !hasConfirmedEmail(customer)) return
  const t = translate(customer.language)
  const device = callingDevice(request)
  const { browser, system } = deviceOf(device.userAgent)
  const named =
    browser !== null && system !== null
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  const values = { time: dateTimeText(now.toISOString(), customersZone), device: named, network: device.network }
  await writeToCustomer(
    tx,
    exchange,
    { customerId, notice: 'newDevice', about: `new-device/${id}`, values, device },
    now,
  )
}
