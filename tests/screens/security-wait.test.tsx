import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { WaitAhead, WaitNotice } from '../../src/app/ui/security-wait'
import { OrderView } from '../../src/app/screens/order/view'
import { BuyView } from '../../src/app/screens/buy/view'
import type { Hold } from '../../src/domain/orders/holds'
import type { Order } from '../../src/domain/orders/orders'
import { buyFormWith } from '../support/buying'
import { held } from '../support/orders'
import { shownOrder } from '../support/shown-order'
import { drawnWith } from '../support/screens'

const wait = { change: 'password', since: '2026-11-20T12:00:00.000Z', until: '2026-11-21T12:00:00.000Z' } as const
const told = () => document.body.textContent?.replaceAll('\u00a0', ' ').replaceAll(/[\u2060\u2011]/g, '') ?? ''

describe('the wait after a change of security', () => {
  test.each([
    [
      'password',
      'coins',
      'en',
      /^Your password was changed 2026.11.20 \d\d:00Coins to an address that you have not used before are sent from 2026.11.21 \d\d:00\./,
    ],
    [
      'email',
      'payouts',
      'en',
      /^Your e.mail address was changed .*Payouts to an account that you have not been paid to/,
    ],
    [
      'second-factor',
      'coins',
      'sv',
      /^Din tvåstegsverifiering eller en lösennyckel ändrades .*Kryptovaluta till en adress du inte har använt/,
    ],
    [
      'password',
      'payouts',
      'sv',
      /^Ditt lösenord byttes .*Utbetalningar till ett konto du inte har fått pengar till förut/,
    ],
  ] as const)('of %s is told of %s in %s with its time', async (change, of, locale, words) => {
    await drawnWith('buy')(<WaitNotice wait={{ ...wait, change }} of={of} />, locale)
    expect(told()).toMatch(words)
  })

  test('is not told of while there is none', async () => {
    await drawnWith('buy')(<WaitNotice wait={null} of="coins" />)
    expect(told()).toBe('')
  })

  test('stands on the buying form', async () => {
    await drawnWith('buy')(<BuyView step="editing" {...buyFormWith({ securityWait: wait })} />)
    expect(told()).toContain('Your password was changed')
  })

  test('is told of before a change', async () => {
    await drawnWith('onboarding')(<WaitAhead />)
    expect(told()).toBe(
      'After the change, coins to addresses and payouts to accounts that you have not used before wait 24 hours.',
    )
  })
})

describe('an order that waits until a time', () => {
  const frozen = (releasedBy: Hold['releasedBy'] = 'customer', end: string | null = null): Hold => ({
    ...held('frozen', end),
    releasedBy,
  })
  const until = '2026-11-21T12:00:00.000Z'
  const shown = (order: Partial<Order>) => <OrderView state="shown" {...shownOrder(order)} />

  test.each([
    ['BUY', 'PAID', 'new-address', 'The coins wait until', /We set the rate and send the coins at 2026.11.21/],
    ['SELL', 'PAID', 'new-account', 'The payout waits until', /We pay the money out at 2026.11.21/],
  ] as const)('to %s, %s, for a %s, says so with the time', async (type, status, reason, title, line) => {
    await drawnWith('order')(shown({ type, status, holds: [held(reason, until)] }))
    expect(screen.getByRole('heading', { name: new RegExp(`^${title} 2026`) })).toBeDefined()
    expect(told()).toMatch(line)
    expect(told()).toContain('Nothing, if the change was yours. If it was not, contact support at once.')
  })

  test.each([
    ['BUY', 'If you pay, the coins wait until the freeze is over.'],
    ['SELL', 'If you send the coins, your money waits until the freeze is over.'],
  ] as const)('to %s that is not paid, of a frozen account, says what becomes of it', async (type, line) => {
    await drawnWith('order')(shown({ type, status: type === 'BUY' ? 'UNPAID' : 'PENDING', holds: [frozen()] }))
    expect(told()).toContain(`${line} Otherwise the order is canceled when its time is up.`)
    expect(told()).not.toContain('the order goes on')
  })

  test.each([
    ['customer', null, '24 hours after you ask', 'End the freeze under Security. If it was not you, contact support.'],
    ['clock', until, '2026.11.21', 'Nothing, if you asked for the end. If it was not you, keep the account frozen'],
    ['desk', null, 'When support knows that it is you.', 'Contact support. Only they can end this freeze.'],
  ] as const)('for a freeze that ends by the %s says when, and what can be done', async (by, end, when, can) => {
    await drawnWith('order')(shown({ status: 'PAID', deadline: null, holds: [frozen(by, end)] }))
    expect(told()).toMatch(new RegExp(when))
    expect(told()).toContain(can)
    const to = by === 'desk' ? 'Contact support' : 'Security'
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain(to)
  })

  test('that is not paid yet still says how to pay it', async () => {
    await drawnWith('order')(shown({ status: 'UNPAID', holds: [held('new-address', until)] }))
    expect(told()).toContain('Pay by Wednesday 25 November')
  })

  test('for a refund says when it goes back', async () => {
    await drawnWith('order')(shown({ status: 'REFUND', holds: [held('refund-new-account', until)] }), 'sv')
    expect(screen.getByRole('heading', { name: /^Din återbetalning väntar till 2026/ })).toBeDefined()
  })
})
