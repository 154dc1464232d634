import { eq } from 'drizzle-orm'
import { checkNewPassword } from '../../domain/onboarding/password'
import type { ResetState } from '../../../machines/password-reset/password-reset'
import { commonPasswords } from '../customers/common-passwords'
import type { CustomerRow } from '../customers/customer'
import { hashPasswordFor } from '../customers/password'
import { beginSecurityWait } from '../customers/security-wait'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { hashOfBrowser } from '../http/cookies'
import { callingDevice } from '../http/calling-device'
import { badInput, Refusal, refused } from '../http/refused'
import { publicRoute, publicRouteWithPrepare, type SignedIn } from '../http/route'
import { endAllSessions, endSessionsOf } from '../http/session'
import { changed } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { hasUsedAny } from '../orders/destinations'
import { keepPassword } from '../onboarding/password'
import { requestOptions, type Asking } from '../passkeys/assertion'
import { passkeysOf } from '../passkeys/passkeys'
import { relyingParty } from '../passkeys/relying-party'
import type { Shown } from '../two-factor/proof'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor, type SecondFactor } from '../two-factor/second-factor'
import { dropSignInsOf } from '../two-factor/sign-in'
import { isLiving, linkOf, lockedLinkOf, openLink, takeResetStep } from './links'

type LinkStanding = 'holds' | 'used' | 'expired' | 'withdrawn'

/** What is told of a link that has just been opened. */
const standingOf: Record<ResetState, LinkStanding> = {
  asked: 'holds',
  sent: 'holds',
  opened: 'holds',
  proving: 'holds',
  done: 'used',
  used: 'used',
  expired: 'expired',
  withdrawn: 'withdrawn',
}

export const openPasswordReset = publicRoute('openPasswordReset', async ({ tx, body, now }) => {
  const found = await lockedLinkOf(tx, body.linkSecret)
  if (found === undefined) return { link: 'unknown' as const, asksSecondFactor: false }
  const { state } = await openLink(tx, found, now)
  return { link: standingOf[state], asksSecondFactor: state === 'proving' }
})

export const resetPassword = publicRouteWithPrepare(
  'resetPassword',
  async (call) => {
    const { exchange, body, caller, request, reply, now } = call
    const customer = await customerOfLink(exchange, body.linkSecret, now)
    const problem = checkNewPassword(body.password, customer.email, await commonPasswords())
    if (problem !== null) throw badInput([{ field: 'password', code: problem }])
    checkSecondFactor(customer, body)
    const asking = { exchange, request, now, customer, sessionId: hashOfBrowser(request, reply) }
    const factor = await triedFactor(asking, body)
    return { factor, passwordHash: await hashPasswordFor(caller, body.password) }
  },
  async ({ exchange, tx, body, customer: signedIn, prepared: { factor, passwordHash }, request, reply, now }) => {
    const found = await lockedLinkOf(tx, body.linkSecret)
    if (found === undefined || !isLiving(found.row, now)) throw refused('step-refused')
    const { customer } = found
    const { id: customerId } = customer
    const opened = await openLink(tx, found, now)
    await spendSecondFactor(exchange, tx, customer, factor)
    await takeResetStep(tx, opened, factor.proof === null ? 'password.set' : 'factor.proven', now)
    await keepPassword(tx, customer, passwordHash, now)
    const isChange = customer.passwordHash !== null
    // A way in by mail alone makes new places wait too, but for who has used none yet.
    const waits = isChange || (await hasUsedAny(tx, customerId))
    if (waits) await beginSecurityWait(tx, exchange, customerId, 'password', now)
    await changed(tx, exchange, customerId)
    await tellCustomer(
      tx,
      exchange,
      {
        customerId,
        notice: isChange ? 'passwordChanged' : waits ? 'passwordSetByLink' : 'passwordSet',
        device: callingDevice(request),
      },
      now,
    )
    await dropSignInsOf(tx, customerId)
    if (signedIn?.id === customerId) await endAllSessions(exchange, tx, customerId, request, reply)
    else await endSessionsOf(exchange, tx, customerId)
    return null
  },
)

/** What the browser asks for a passkey with, that may stand in for the code. */
export const askForPasskeyAtReset = publicRouteWithPrepare(
  'askForPasskeyAtReset',
  async ({ exchange, body, request, now }) => {
    relyingParty(exchange, request)
    return customerOfLink(exchange, body.linkSecret, now)
  },
  async (call) => {
    const { tx, request, reply, prepared: customer } = call
    const rows = customer.enabled2FA ? await passkeysOf(tx, customer.id) : []
    if (rows.length === 0) throw refused('step-refused')
    return requestOptions(tx, call, { purpose: 'second-factor', owner: hashOfBrowser(request, reply) }, rows)
  },
)

/** Whose password a link is for; refused where it does not hold. */
const customerOfLink = async ({ database }: Exchange, linkSecret: string, now: Date): Promise<CustomerRow> =>
  database.read(async (handle) => {
    const link = await linkOf(handle, linkSecret)
    if (link === undefined || !isLiving(link, now)) throw refused('step-refused')
    const [customer] = await handle.select().from(customers).where(eq(customers.id, link.customerId)).limit(1)
    if (customer === undefined) throw refused('step-refused')
    return customer
  })

type Given = Shown & { linkSecret: string }

/** A second factor that was wrong is a step of the link too. */
const triedFactor = (asking: Asking & SignedIn, given: Given): Promise<SecondFactor> =>
  triedSecondFactor(asking, given).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status === 400) await noteRefused(asking.exchange, given.linkSecret)
    throw error
  })

const noteRefused = ({ database, clock }: Exchange, linkSecret: string): Promise<void> =>
  database.transaction(async (tx) => {
    const found = await lockedLinkOf(tx, linkSecret)
    if (found === undefined) return
    const now = clock.now()
    const opened = await openLink(tx, found, now)
    if (opened.state === 'proving') await takeResetStep(tx, opened, 'factor.refused', now)
  })
