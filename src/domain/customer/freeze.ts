/** Hours that an account stays frozen after its customer has asked for the end of it. */
export const freezeEndHours = 24

/**
 * The account is frozen: no coins, no payouts and no changes leave it. Instants are UTC (ISO 8601). `until` is when it ends
 * by itself; null before somebody has asked for that.
 */
export type Freeze = { since: string; until: string | null }
