import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database'
import { livePlans } from '../../support/plan-lives'
import { isQuick } from '../../support/quick'
import { diceOf } from '../../soak/lives/dice'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))

test.skipIf(isQuick)(
  'twenty plans live through the end of February and into summer time on exchanges that end in the middle, and each purchase stands once and to the öre',
  async () => {
    const database = await testDatabase()
    try {
      const plans = { day: 1, week: 5, month: 14 }
      const { amiss, figures } = await livePlans({
        database,
        dice: diceOf(seed),
        plans,
        from: '2027-02-26',
        days: 34,
        ends: 0.015,
      })
      expect(amiss, `seed ${seed}`).toEqual([])
      process.stdout.write(`plans, seed ${seed}: ${JSON.stringify(figures)}\n`)
      expect(figures).toMatchObject({ plans: 20, days: 34 })
    } finally {
      await database.close()
    }
  },
)
