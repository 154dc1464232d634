import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { AskedPurpose, PausedPurchase } from '../../src/app/order/buying-types'
import { BuyView } from '../../src/app/screens/buy/view'
import { purchasePurposes } from '../../src/domain/orders/scam-shield'
import { asked } from '../support/asked'
import { drawnWith } from '../support/screens'

const drawn = drawnWith('buy')
const nothing = () => undefined

const question = (change: Partial<AskedPurpose> = {}) => (
  <BuyView
    step="asking"
    reason="first"
    purposes={purchasePurposes}
    chosen={null}
    canGoOn={false}
    onChoose={nothing}
    onGoOn={nothing}
    onBack={nothing}
    {...change}
  />
)

const pause = (change: Partial<PausedPurchase> = {}) => (
  <BuyView step="paused" until="2026-11-21T12:05:00.000Z" phone="+46846500408" onBack={nothing} {...change} />
)

describe('the question', () => {
  test.each([
    ['en', 'first', /your first purchase/],
    ['sv', 'first', /ditt första köp/],
    ['en', 'unusual', /more than you usually buy for/],
    ['sv', 'unusual', /mer än du brukar köpa för/],
  ] as const)('in %s says why it is asked: %s', async (locale, reason, words) => {
    await drawn(question({ reason }), locale)
    expect(screen.getByText(words)).toBeDefined()
  })

  test('goes on only with an answer', async () => {
    const onGoOn = asked()
    const { rerender } = await drawn(question({ onGoOn }))
    const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await go()
    expect(onGoOn).not.toHaveBeenCalled()
    rerender(question({ onGoOn, chosen: 'job', canGoOn: true }))
    await go()
    expect(onGoOn).toHaveBeenCalledOnce()
  })

  test('has an answer each for what is asked, none chosen beforehand, and tells which is chosen', async () => {
    const onChoose = asked()
    const { rerender } = await drawn(question({ onChoose }))
    const group = screen.getByRole('radiogroup', { name: 'Why are you making this purchase?' })
    expect(group.querySelectorAll('input')).toHaveLength(purchasePurposes.length)
    expect(group.querySelectorAll('input:checked')).toHaveLength(0)
    await userEvent.click(screen.getByRole('radio', { name: 'It is part of a job' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('job')
    rerender(question({ onChoose, chosen: 'job', canGoOn: true }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'It is part of a job' }).checked).toBe(true)
  })

  test('can be left', async () => {
    const onBack = asked()
    await drawn(question({ onBack }))
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(onBack).toHaveBeenCalledOnce()
  })
})

describe('the pause', () => {
  test.each([
    ['en', 'Paused until', '+46 8 465 004 08'],
    ['sv', 'Pausat till', '08-465 004 08'],
  ] as const)('in %s says until when, and the number of the support', async (locale, until, phone) => {
    await drawn(pause(), locale)
    const text = document.body.textContent.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').replaceAll('\u2011', '-')
    expect(text).toContain(`${until} 2026-11-21`)
    expect(text).toContain(phone)
    expect(document.querySelector('a[href="tel:+46846500408"]')).not.toBeNull()
  })

  test('leads back to the form, and to the support', async () => {
    const onBack = asked()
    await drawn(pause({ onBack }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(onBack).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toContain('support')
  })
})
