/** What a customer has replaced or removed of the ways by which they are known; setting a first one is no such change. */
export const securityChanges = ['password', 'email', 'second-factor'] as const
export type SecurityChange = (typeof securityChanges)[number]

/** Hours for which coins to new addresses, and payouts to new accounts, wait after such a change. */
export const securityWaitHours = 24

/** The wait that the customer's last change has begun; instants are UTC (ISO 8601). */
export type SecurityWait = { change: SecurityChange; since: string; until: string }

/** The wait after a change, while it stands; null once it is over. `now` in milliseconds. */
export const securityWaitOf = (change: SecurityChange, changedAt: Date, now: number): SecurityWait | null => {
  const until = new Date(changedAt.getTime() + securityWaitHours * 3_600_000)
  if (until.getTime() <= now) return null
  return { change, since: changedAt.toISOString(), until: until.toISOString() }
}

/**
 * Whether an address or account has to wait: it is new, since it was first used after the change, or never yet
 * (`firstUsedAt` is null).
 */
export const isHeldBack = ({ since }: SecurityWait, firstUsedAt: Date | null): boolean =>
  firstUsedAt === null || firstUsedAt.getTime() >= Date.parse(since)
