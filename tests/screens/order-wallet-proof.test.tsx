import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { OrderView } from '../../src/app/screens/order/view'
import type { Hold } from '../../src/domain/orders/holds'
import type { Order } from '../../src/domain/orders/orders'
import { held } from '../support/orders'
import { shownOrder } from '../support/shown-order'
import { drawnWith } from '../support/screens'

const until = '2026-11-27T12:00:00.000Z'
const told = () => document.body.textContent?.replaceAll('\u00a0', ' ').replaceAll(/[\u2060\u2011]/g, '') ?? ''
const waits = (changes: Partial<Hold> = {}): Hold => ({
  ...held('wallet-proof', until),
  releasedBy: 'customer',
  ...changes,
})
const shown = (order: Partial<Order>) => <OrderView state="shown" {...shownOrder(order)} />

describe('an order that waits to know whose wallet it is', () => {
  test.each([
    ['BUY', 'en', 'Show whose wallet the coins go to', 'After that the order is canceled and you get your money back.'],
    ['SELL', 'en', 'Show whose wallet the coins came from', 'After that support asks where to send the coins back.'],
    [
      'BUY',
      'sv',
      'Visa vems plånbok kryptovalutan går till',
      'Därefter makuleras ordern och du får tillbaka pengarna.',
    ],
    ['SELL', 'sv', 'Visa vems plånbok kryptovalutan kom från', 'Därefter frågar kundservice vart'],
  ] as const)('to %s says so in %s, and by when', async (type, locale, title, after) => {
    await drawnWith('order')(shown({ type, status: 'PAID', deadline: null, holds: [waits()] }), locale)
    expect(screen.getByRole('heading', { name: title })).toBeDefined()
    expect(told()).toMatch(/2026.11.27/)
    expect(told()).toContain(after)
  })

  test('and is looked at says so, and that the wallet itself can still show it', async () => {
    await drawnWith('order')(shown({ status: 'PAID', deadline: null, holds: [waits({ releasedBy: 'desk' })] }))
    expect(screen.getByRole('heading', { name: 'Support is checking whose wallet it is' })).toBeDefined()
    expect(told()).toContain('Wait for our answer, or show it with the wallet instead.')
    expect(screen.getByRole('link', { name: 'Show whose wallet it is' }).getAttribute('href')).toContain('/wallet')
  })

  test.each([
    [{ status: 'UNPAID' }, waits({ until: null }), 'Within seven days of paying.'],
    [{ status: 'CONTACT_SUPPORT', deadline: null }, waits({ until: null }), 'As soon as you can.'],
    [{ status: 'UNPAID' }, waits({ until: null, releasedBy: 'desk' }), 'Support answers on business days.'],
  ] as const)('%j says by when, where no time is known', async (order, hold, when) => {
    await drawnWith('order')(shown({ ...order, holds: [hold] }))
    expect(told()).toContain(when)
  })

  test('has a line of its own, which tells of no time that is not there', async () => {
    await drawnWith('order')(shown({ status: 'PAID', deadline: null, holds: [held('new-address', until), waits()] }))
    expect(told()).toContain('The order waits until it is clear whose wallet it is.')
    expect(told()).not.toContain('We set the rate and send the coins at')
  })
})
