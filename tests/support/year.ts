import { luhnDigit } from '../../src/domain/bank/luhn'
import { hoursAfter } from '../../src/server/clock'
import { livedOut } from '../../src/server/sandbox/seeds/timeline'
import { writeLives } from '../../src/server/sandbox/seeds/write'
import { scenesOf, type Entry } from '../../src/server/sandbox/seeds/year'
import type { TestExchange } from './exchange'

let serial = 0

/** Orders of a customer as their entries tell them, before the exchange's now. */
export const writeYear = async (
  { database, clock }: TestExchange,
  customerId: string,
  entries: readonly Entry[],
): Promise<void> => {
  const now = clock.now()
  const lives = entries.map(({ hoursAgo, path, ...entry }) => {
    serial += 1
    const digits = `2511${String(serial).padStart(5, '0')}`
    return livedOut(
      'seed',
      {
        ...entry,
        label: `${customerId}/${serial}`,
        number: `${digits}${luhnDigit(digits)}`,
        customerId,
        at: hoursAfter(now, -hoursAgo),
        bankAccountReference: null,
      },
      scenesOf(path),
    )
  })
  await database.transaction((tx) => writeLives(tx, lives))
}
