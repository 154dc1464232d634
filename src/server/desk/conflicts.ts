import { and, asc, isNotNull } from 'drizzle-orm'
import { coinSendings } from '../database/schema'
import { isLater, type DeskList } from './lists'
import type { ConflictOnDesk } from './pages/conflicts'

const isWaiting = isNotNull(coinSendings.conflictedAt)

/** Sendings whose inputs were spent otherwise, or that may have been made twice, the oldest first: somebody has to find out how. */
export const conflictsOnDesk: DeskList<ConflictOnDesk> = {
  count: ({ handle }) => handle.$count(coinSendings, isWaiting),
  rows: ({ handle }, after, most) => {
    const { key, coin, amount, address, conflictedAt } = coinSendings
    return handle
      .select({ key, coin, amount, address, at: conflictedAt })
      .from(coinSendings)
      .where(and(isWaiting, isLater(after, conflictedAt, key)))
      .orderBy(asc(conflictedAt), asc(key))
      .limit(most)
  },
  keyOf: ({ at, key: id }) => ({ at: at ?? new Date(0), id }),
}
