import { eq } from 'drizzle-orm'
import type { SecurityLinkState } from '../../../machines/security-link/security-link'
import type { components } from '../../../openapi/schema.gen'
import { hoursAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import { nobodysPassword } from '../customers/password'
import { hasConfirmedEmail } from '../customers/standing'
import { deviceOf } from '../customers/user-agent'
import { endSignedInByEid } from '../eid/orders'
import type { Transaction } from '../database/handle'
import { customers, passkeys } from '../database/schema'
import type { Exchange } from '../exchange'
import { freezeAccount, lockFreeze } from '../freeze/freeze'
import { knownBrowser } from '../http/known-browser'
import { refused } from '../http/refused'
import { publicRoute, type Call, type MaybeSignedIn } from '../http/route'
import { endAllSessions, endSessionsOf } from '../http/session'
import { withdrawAllLinks } from '../links/withdraw'
import { grantLink } from '../password-reset/ask'
import { dropSignInsOf } from '../two-factor/sign-in'
import {
  isBeforePassword,
  isLiving,
  lockedSecurityLinkOf,
  openedSecurityLink,
  securityLinkOf,
  takeSecurityStep,
  withdrawSecurityLinks,
  type SecurityLinkRow,
} from './links'
import { lockWhatIsUndone, undoing } from './undo'

type Told = components['schemas']['SecurityLink']

const over: Told = { link: 'over', asks: null, next: null }

/** What is told of a link that has just been opened. */
const standingOf: Record<SecurityLinkState, Told['link']> = {
  sent: 'asked',
  opened: 'asked',
  confirmed: 'confirmed',
  denied: 'denied',
  expired: 'over',
}

/** Whoever reads an old mailbox chooses no password: the letter has to be at the address that the account has now. */
const isAtOwnAddress = ({ email }: SecurityLinkRow, customer: CustomerRow): boolean =>
  hasConfirmedEmail(customer) && customer.email === email

const nextOf = (row: SecurityLinkRow, customer: CustomerRow) =>
  isAtOwnAddress(row, customer) ? ('password' as const) : ('support' as const)

export const securityLinkRoutes = [
  publicRoute('openSecurityLink', async ({ tx, body, now }) => {
    const found = await lockedSecurityLinkOf(tx, body.linkSecret)
    if (found === undefined) return over
    const row = await openedSecurityLink(tx, found.row, now)
    if (!isLiving(row, now)) return over
    const { notice, createdAt, userAgent, network } = row
    const asks = { notice, at: createdAt.toISOString(), ...deviceOf(userAgent), network }
    return { link: standingOf[row.state], asks, next: nextOf(row, found.customer) }
  }),

  publicRoute('answerSecurityLink', async (call) => {
    const { tx, body, now } = call
    const isDenied = body.answer === 'not-mine'
    // Before the customer's row: whoever signs locks them in this order.
    const before = await securityLinkOf(tx, body.linkSecret)
    if (isDenied && before !== undefined && before.state !== 'denied') {
      await lockFreeze(tx, before.customerId)
      await endSignedInByEid(tx, before.customerId, now)
      await lockWhatIsUndone(tx, before)
    }
    const found = await lockedSecurityLinkOf(tx, body.linkSecret)
    if (found === undefined || !isLiving(found.row, now)) throw refused('step-refused')
    const { customer } = found
    const next = nextOf(found.row, customer)
    const isSaid = found.row.state === (isDenied ? 'denied' : 'confirmed')
    if (isSaid) return { link: isDenied ? ('denied' as const) : ('confirmed' as const), next, passwordSecret: null }
    const opened = await openedSecurityLink(tx, found.row, now)
    const row = await takeSecurityStep(tx, opened, isDenied ? 'answer.notMine' : 'answer.mine', now)
    if (!isDenied) return { link: 'confirmed' as const, next, passwordSecret: null }
    return { link: 'denied' as const, next, passwordSecret: await deny(call, row, customer) }
  }),
]

/** An old letter, or one from before another password, is no way to a new one at once: that is asked for by mail. */
const isFresh = async (tx: Transaction, row: SecurityLinkRow, now: Date): Promise<boolean> =>
  row.createdAt > hoursAfter(now, -freshHours) && !(await isBeforePassword(tx, row))

const freshHours = 24

type Denying = Call<'answerSecurityLink'> & MaybeSignedIn & { tx: Transaction; exchange: Exchange }

/** It was somebody else: they are shut out, also with the password, and nothing leaves the account. Answers the secret of a link to a new password. */
const deny = async (
  { exchange, tx, customer: signedIn, request, reply, now }: Denying,
  row: SecurityLinkRow,
  customer: CustomerRow,
): Promise<string | null> => {
  const { id: customerId } = customer
  const isKnownBrowser = (await knownBrowser(tx, exchange, request, customerId, now)) !== undefined
  await dropSignInsOf(tx, customerId)
  await withdrawAllLinks(tx, customerId, now)
  await withdrawSecurityLinks(tx, customerId, { but: row.id }, now)
  await undoing[row.notice]?.(tx, exchange, row, now)
  // Their password may be known, passkeys may be somebody else's whenever they came, and their browser is known.
  const passwordHash = customer.passwordHash === null ? null : nobodysPassword()
  const denied = { passwordHash, passwordResetNeeded: false, browsersForgottenAt: now }
  await tx.update(customers).set(denied).where(eq(customers.id, customerId))
  await tx.delete(passkeys).where(eq(passkeys.customerId, customerId))
  const isOwn = isAtOwnAddress(row, customer)
  await freezeAccount(tx, exchange, customerId, now, isOwn ? {} : { releasedBy: 'desk', alsoTo: row.email })
  if (signedIn?.id === customerId) await endAllSessions(exchange, tx, customerId, request, reply)
  else await endSessionsOf(exchange, tx, customerId)
  return isOwn && (await isFresh(tx, row, now)) ? grantLink(tx, { customerId, isKnownBrowser }, now) : null
}
