import { expect, test } from 'vitest'
import { testDatabase } from '../support/database'
import { livePlans } from '../support/plan-lives'
import { diceOf } from './lives/dice'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const customers = Number(process.env['PLANS'] ?? '1000')
const days = Number(process.env['DAYS'] ?? '365')

const share = (percent: number): number => Math.round((customers * percent) / 100)

test(
  `${days} days of the plans of ${customers} customers, whatever ends in the middle`,
  async () => {
    const began = performance.now()
    const database = await testDatabase()
    try {
      const plans = { day: share(5), week: share(25), month: share(70) }
      const { amiss, figures } = await livePlans({ database, dice: diceOf(seed), plans, days, ends: 0.0005 })
      const minutes = Math.round((performance.now() - began) / 6000) / 10
      process.stdout.write(`plans, seed ${seed}: ${JSON.stringify({ ...figures, minutes })}\n`)
      expect(amiss, `seed ${seed}`).toEqual([])
    } finally {
      await database.close()
    }
  },
  4 * 3_600_000,
)
