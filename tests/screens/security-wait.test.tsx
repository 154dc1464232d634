import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { WaitAhead, WaitNotice } from '../../src/app/ui/security-wait'
import { OrderView } from '../../src/app/screens/order/view'
import { BuyView } from '../../src/app/screens/buy/view'
import { SellView } from '../../src/app/screens/sell/view'
import type { Hold } from '../../src/domain/orders/holds'
import type { Order } from '../../src/domain/orders/orders'
import { buyFormWith } from '../support/buying'
import { customerWith } from '../support/customers'
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
    expect(told()).toBe('For 24 hours after the change, coins to new addresses and payouts to new accounts wait.')
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
    ['clock', until, '2026.11.21', 'Nothing, if you asked for that. If it was not you, keep the account frozen'],
    ['desk', null, 'When support knows that it is you.', 'Contact support. Only they can end this freeze.'],
  ] as const)('for a freeze that ends by the %s says when, and what can be done', async (by, end, when, can) => {
    await drawnWith('order')(shown({ status: 'PAID', deadline: null, holds: [frozen(by, end)] }))
    expect(told()).toMatch(new RegExp(when))
    expect(told()).toContain(can)
    const to = by === 'desk' ? 'Contact support' : 'Security'
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain(to)
  })

  test.each([
    ['BUY', 'CONTACT_SUPPORT', 'en', 'Support needs your answer. Nothing leaves before the freeze is over.'],
    ['SELL', 'CONTACT_SUPPORT', 'sv', 'Kundservice behöver ditt svar.'],
    ['SELL', 'ERROR', 'en', 'You choose an account for the payout once the freeze is over.'],
    ['SELL', 'ERROR', 'sv', 'När frysningen är hävd väljer du ett konto för utbetalningen.'],
    ['BUY', 'REFUND', 'en', 'What goes back to you is sent when the freeze is over.'],
    ['SELL', 'REFUND', 'sv', 'Det som ska tillbaka till dig skickas när frysningen är hävd.'],
    ['BUY', 'COMPLETED', 'en', 'What goes back to you is sent when the freeze is over.'],
    ['SELL', 'CANCELED', 'en', 'What goes back to you is sent when the freeze is over.'],
  ] as const)('to %s in %s, of a frozen account, says in %s what comes next', async (type, status, locale, line) => {
    await drawnWith('order')(shown({ type, status, deadline: null, holds: [frozen()] }), locale)
    expect(told()).toContain(line)
    expect(told()).not.toMatch(/the order goes on|går ordern vidare/)
  })

  test.each([
    [
      'payout-account',
      'SELL',
      'ERROR',
      /When the freeze is over and you have chosen an account/,
      /Choose another account/,
    ],
    ['refund-account', 'BUY', 'REFUND', /When the freeze is over and an account is verified/, /As soon as an account/],
    ['refund-confirmation', 'BUY', 'REFUND', /When the freeze is over and you have/, /Choose the account on this page/],
    [
      'review',
      'BUY',
      'CONTACT_SUPPORT',
      /your answer and the freeze is over, we send the coins/,
      /Once we have your answer, we/,
    ],
    ['refund-review', 'BUY', 'REFUND', /check is done and the freeze is over/, /When the check is done, the/],
    ['refund-new-account', 'BUY', 'REFUND', /Nothing, if the change was yours/, /Choose another account on this page/],
  ] as const)('for a %s asks for nothing that is refused meanwhile', async (reason, type, status, says, saysNot) => {
    const waitingRefunds: Order['waitingRefunds'] = [{ currency: 'SEK', amount: '20.00', to: null }]
    await drawnWith('order')(
      shown({ type, status, deadline: null, waitingRefunds, holds: [frozen(), held(reason, until)] }),
    )
    expect(told()).toMatch(says)
    expect(told()).not.toMatch(saysNot)
    expect(screen.queryByRole('link', { name: 'Bank accounts' })).toBeNull()
  })

  test('that has left, and has money that goes back, says of the freeze that this waits alone', async () => {
    const left = { status: 'PAYOUT_PENDING', deadline: null, leavingSince: wait.since, holds: [frozen()] } as const
    await drawnWith('order')(shown({ ...left, holds: [...left.holds] }))
    expect(told()).toContain('What goes back to you is sent when the freeze is over.')
    expect(told()).not.toMatch(/the order goes on|The order waits/)
  })

  test('whose money goes back does not say that it is on its way while the account is frozen', async () => {
    await drawnWith('order')(shown({ status: 'REFUND', deadline: null, holds: [frozen()] }))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('What goes back to you is sent when the freeze is over.')
  })

  test.each([
    ['BUY', 'en', 'This order had already left', 'The coins were on their way when your account was frozen.'],
    ['SELL', 'sv', 'Ordern var redan på väg', 'Utbetalningen var på väg när ditt konto frystes.'],
  ] as const)('to %s that left before the account was frozen says so in %s', async (type, locale, title, text) => {
    const left = shownOrder({ type, status: 'PAYOUT_PENDING' }, { hadLeft: true })
    const { rerender } = await drawnWith('order')(<OrderView state="shown" {...left} />, locale)
    expect(told()).toContain(title)
    expect(told()).toContain(text)
    rerender(<OrderView state="shown" {...left} hadLeft={false} />)
    expect(told()).not.toContain(title)
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

describe('buying and selling while the account is frozen', () => {
  const freezeOf = (releasedBy: Hold['releasedBy'], end: string | null = null) => ({
    freeze: { since: wait.since, until: end, releasedBy },
  })

  test.each([
    ['customer', null, 'en', 'You end the freeze under Security. It then takes 24 hours.', '/app/settings/security'],
    ['clock', '2026-11-21T12:00:00.000Z', 'en', 'The freeze ends 2026', '/app/settings/security'],
    ['clock', '2026-11-21T12:00:00.000Z', 'sv', 'Frysningen hävs 2026', '/app/settings/security'],
    ['desk', null, 'en', 'Support ends the freeze, once we know that it is you.', '/app/support'],
    ['desk', null, 'sv', 'Kundservice häver frysningen när vi vet att det är du.', '/app/support'],
  ] as const)('by the %s, until %s, says in %s how that ends', async (by, end, locale, text, path) => {
    const customer = customerWith(freezeOf(by, end))
    const buying = await drawnWith('buy')(<BuyView step="blocked" customer={customer} home="dashboard" />, locale)
    expect(told()).toContain(text)
    expect(screen.getByRole('link').getAttribute('href')).toBe(path)
    buying.unmount()
    await drawnWith('sell')(
      <SellView step="blocked" customer={customer} underWay={null} home="dashboard" faq="/en/faq/" />,
      locale,
    )
    expect(told()).toContain(text)
    expect(screen.getByRole('link').getAttribute('href')).toBe(path)
  })
})
