import type { CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { countTry, forgetTries, type Limit } from '../http/rate-limits'
import { refused } from '../http/refused'
import type { SignedIn } from '../http/route'
import type { Asking } from '../passkeys/assertion'
import { checkShown, spendProof, triedShown, type Proof, type Shown } from './proof'

/** Of one customer, at whatever it guards. */
const tries: Limit = { name: 'second-factor', most: 5, seconds: 15 * 60, locks: true }

/** What was shown of the second factor; null of who has none. */
export type SecondFactor = { proof: Proof | null }

/**
 * What the second factor guards asks for it in three steps. First whether what was typed has its form, before anything is
 * counted or looked up.
 */
export const checkSecondFactor = ({ enabled2FA }: CustomerRow, shown: Shown): void => {
  if (enabled2FA) checkShown(shown)
}

/** Then whether it is right, which is counted. */
export const triedSecondFactor = async (call: Asking & SignedIn, shown: Shown): Promise<SecondFactor> => {
  const { exchange, customer, sessionId } = call
  if (!customer.enabled2FA) return { proof: null }
  await countTry(exchange, tries, customer.id)
  return { proof: await triedShown(call, sessionId, customer.id, shown) }
}

/** Then it is used up, with what it guards; the customer's row is locked. Refused where two-factor was turned on meanwhile. */
export const spendSecondFactor = async (
  exchange: Exchange,
  tx: Transaction,
  { id, enabled2FA }: CustomerRow,
  { proof }: SecondFactor,
): Promise<void> => {
  if (proof === null && enabled2FA) throw refused('step-refused')
  if (proof === null) return
  await spendProof(tx, id, proof, exchange.clock.now())
  await forgetTries(exchange, tx, tries, id)
}
