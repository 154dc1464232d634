/**
 * Why an order is held: support has a question; money of a sale did not reach the customer's account; money that goes back
 * has no account to go to.
 */
export const holdReasons = ['review', 'payout-account', 'refund-account'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Who releases a hold: the desk by its decision, the customer by what they do, or the clock. */
export const holdReleasers = ['desk', 'customer', 'clock'] as const
export type HoldReleaser = (typeof holdReleasers)[number]

/** Something is held. Instants are UTC (ISO 8601); `until` is null where nobody can say. */
export type Hold = { reason: HoldReason; since: string; until: string | null; releasedBy: HoldReleaser }

/** Who releases holds of each reason. */
export const holdReleaser: Record<HoldReason, HoldReleaser> = {
  review: 'desk',
  'payout-account': 'customer',
  'refund-account': 'customer',
}
