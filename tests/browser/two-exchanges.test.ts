import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isPair } from '../support/built-exchange'
import { buyScreen, enterByLogin, payAtBank, referenceIn } from '../support/journey'
import { startForAll } from '../support/started'

/** The same tests of every file run before two exchanges with INSTANCES=2; here one of the two ends. */
describe.skipIf(!isPair)('of two exchanges behind a balancer', () => {
  const { open, exchange } = startForAll()

  const instance = (which: 0 | 1) => {
    const found = exchange().instances[which]
    if (found === undefined) throw new Error('There are not two')
    return found
  }

  /** What a browser says of a connection that broke, or of a balancer whose exchange is gone: the app tries again. */
  const isBroken = (trouble: string) => /ERR_|502/.test(trouble)

  const placed = async (page: Page, amount: string, meanwhile: () => Promise<void>): Promise<string> => {
    const buy = buyScreen(page, 'en')
    await buy.open()
    await buy.fill(amount)
    await buy.review.click()
    await buy.place.waitFor()
    await Promise.all([buy.place.click(), meanwhile()])
    await page.waitForURL('**/app/protected/order/*/UNPAID')
    return referenceIn(page)
  }

  test.each([
    [0, '6100'],
    [1, '6200'],
  ] as const)(
    'exchange %i is killed while a customer buys and pays, who is told nothing of it',
    async (which, amount) => {
      const { page, close, troubles } = await open()
      await enterByLogin(page, 'verified-swede', 'en')
      const first = await placed(page, amount, () => instance(which).kill())
      await payAtBank(page, 'en')
      await page.waitForURL(`**/app/protected/order/${first}/COMPLETED`)
      await instance(which).start()

      const second = await placed(page, String(Number(amount) + 1), async () => undefined)
      await Promise.all([payAtBank(page, 'en'), instance(which).kill()])
      await page.waitForURL(`**/app/protected/order/${second}/COMPLETED`)
      expect(await page.locator('[role="alert"]:visible').count()).toBe(0)
      await instance(which).start()

      await page.goto('/app/order/list')
      for (const reference of [first, second])
        await page.locator(`main a[href*="${reference}"]`).filter({ visible: true }).first().waitFor()
      expect(troubles.filter((trouble) => !isBroken(trouble))).toEqual([])
      await close()
    },
  )

  test('tries are counted by the address that the balancer sees, whatever a caller says, and by both together', async () => {
    const guess = async (address: string) => {
      const answer = await fetch(`${exchange().origin}/protected/v2/auth/signin`, {
        method: 'POST',
        headers: {
          origin: exchange().origin,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'guess' }),
      })
      return answer.status
    }
    const ten = (from: number) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => guess(`198.51.100.${from + index}`)))
    const answers: number[] = []
    for (let from = 0; from < 100; from += 10) answers.push(...(await ten(from)))
    expect(answers).toEqual(Array<number>(100).fill(400))
    expect(await guess('198.51.100.100')).toBe(429)
  })
})
