/**
 * Why an order is held: support has a question; money of a sale did not reach the customer's account; money that goes back
 * has no account to go to, or one that is to be confirmed, or a new one, or support looks at where it goes; coins go to a new
 * address, or money of a sale to a new account, soon after a change of security; it is not shown yet whose the address is
 * that coins go to or came from; the customer's account is frozen, and with it all that is under way.
 */
export const holdReasons = [
  'review',
  'payout-account',
  'refund-account',
  'refund-confirmation',
  'refund-new-account',
  'refund-review',
  'new-address',
  'new-account',
  'wallet-proof',
  'frozen',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Who releases a hold: the desk by its decision, the customer by what they do, or the clock. */
export const holdReleasers = ['desk', 'customer', 'clock'] as const
export type HoldReleaser = (typeof holdReleasers)[number]

/**
 * Something is held. Instants are UTC (ISO 8601); `until` is null where nobody can say. Until then a hold for `wallet-proof`
 * waits for its customer or the desk; after it the order is refused.
 */
export type Hold = { reason: HoldReason; since: string; until: string | null; releasedBy: HoldReleaser }

/** Who releases holds of each reason. */
export const holdReleaser: Record<HoldReason, HoldReleaser> = {
  review: 'desk',
  'payout-account': 'customer',
  'refund-account': 'customer',
  'refund-confirmation': 'customer',
  'refund-new-account': 'clock',
  'refund-review': 'desk',
  'new-address': 'clock',
  'new-account': 'clock',
  'wallet-proof': 'customer',
  frozen: 'customer',
}

/** Holds of money that goes back: they stand while a refund of the order waits for it, whatever becomes of the order. */
export const refundHolds = [
  'refund-account',
  'refund-confirmation',
  'refund-new-account',
  'refund-review',
] as const satisfies readonly HoldReason[]
export type RefundHold = (typeof refundHolds)[number]

/** Holds of the order itself that the clock releases. */
export const clockHolds = ['new-address', 'new-account'] as const satisfies readonly HoldReason[]

/** Holds for which an order itself does not go on: nothing of it is settled, sent or paid out. */
export const stoppingHolds = ['wallet-proof', ...clockHolds] as const satisfies readonly HoldReason[]

/** Whether all of a customer's orders are held. */
export const isOfAccount = ({ reason }: Hold): boolean => reason === 'frozen'

/** Whether an order waits because the customer's account is frozen. */
export const isHeldWithAccount = ({ holds }: { holds: readonly Hold[] }): boolean => holds.some(isOfAccount)

/**
 * The hold for which an order does not go on: that of the account first, then one that its customer can release; undefined
 * while none stands.
 */
export const stoppingHoldOf = (holds: readonly Hold[]): Hold | undefined =>
  holds.find(isOfAccount) ?? stoppingHolds.flatMap((each) => holds.find(({ reason }) => reason === each) ?? [])[0]

/** Whether the order waits for somebody to show, or support to accept, whose wallet it is. */
export const waitsForProof = (holds: readonly Hold[]): boolean => holds.some(({ reason }) => reason === 'wallet-proof')
