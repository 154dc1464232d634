import type { HoldReleaser } from '../orders/holds'

/** Hours that an account stays frozen after its customer has asked for the end of it. */
export const freezeEndHours = 24

/**
 * The account is frozen: nothing leaves it, and nothing of it can be changed. Instants are UTC (ISO 8601). `until` is when it
 * ends by itself; null before somebody has asked for that. The desk alone releases one that came by a letter to an address
 * that is not the account's: whoever holds the account may have changed it.
 */
export type Freeze = { since: string; until: string | null; releasedBy: HoldReleaser }

/** How a freeze comes to its end: the desk ends it, its end was asked for, or it is the customer's to ask for. */
export type FreezeEnd = 'desk' | 'asked-for' | 'customer'

/** How it comes to its end, as it stands. */
export const freezeEndOf = ({ until, releasedBy }: Pick<Freeze, 'until' | 'releasedBy'>): FreezeEnd =>
  releasedBy === 'desk' ? 'desk' : until === null ? 'customer' : 'asked-for'

/** Whether its end can be asked for: nobody has, and it is the customer's to end. */
export const mayEndFreeze = (freeze: Freeze | null): boolean =>
  freeze !== null && freeze.until === null && freeze.releasedBy === 'customer'
