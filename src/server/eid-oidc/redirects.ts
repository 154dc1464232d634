import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { object, string, create } from 'superstruct'
import { eidMinutes } from '../../domain/onboarding/eid'
import { hoursAfter, minutesAfter } from '../clock'
import type { Config } from '../config'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { eidRedirects } from '../database/schema'
import { sealed, unsealed } from '../http/sealed'
import type { Asking } from '../openid'

/** `back` is where the browser goes on to, whatever came of it. */
type Kept = Asking & { redirectUri: string; back: string }

const Kept = object({ state: string(), nonce: string(), verifier: string(), redirectUri: string(), back: string() })

export type Redirect = Kept & Pick<typeof eidRedirects.$inferSelect, 'reference' | 'browser' | 'usedAt'>

type Sealing = Pick<Config, 'secret'>

/** Longer than somebody may come back: whoever opens the address once more is led to where it led. */
const keptHours = 24

const idOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Keeps what a browser that is sent to the broker is held against. */
export const keepRedirect = async (
  tx: Transaction,
  { secret }: Sealing,
  { reference, browser, ...kept }: Kept & { reference: string; browser: string },
  now: Date,
): Promise<void> => {
  const asking = sealed(secret, JSON.stringify(kept))
  await tx.insert(eidRedirects).values({ id: idOf(kept.state), reference, browser, asking, startedAt: now })
}

/** What was kept for a `state`; undefined where there is none. */
export const redirectOf = async (handle: Handle, { secret }: Sealing, state: string): Promise<Redirect | undefined> => {
  const [row] = await handle
    .select()
    .from(eidRedirects)
    .where(eq(eidRedirects.id, idOf(state)))
    .limit(1)
  if (row === undefined) return undefined
  const { reference, browser, usedAt, asking } = row
  return { ...create(JSON.parse(unsealed(secret, asking)), Kept), reference, browser, usedAt }
}

/** Takes it: of several who do so at the same time one is answered that it has, and nobody once its time is over. */
export const takeRedirect = async (tx: Transaction, state: string, now: Date): Promise<boolean> => {
  const isInTime = gt(eidRedirects.startedAt, minutesAfter(now, -eidMinutes.page))
  const taken = await tx
    .update(eidRedirects)
    .set({ usedAt: now })
    .where(and(eq(eidRedirects.id, idOf(state)), isNull(eidRedirects.usedAt), isInTime))
    .returning({ id: eidRedirects.id })
  return taken.length > 0
}

/** Takes away what is too old. */
export const dropOldRedirects = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, eidRedirects, lte(eidRedirects.startedAt, hoursAfter(now, -keptHours)))
