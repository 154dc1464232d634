import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PlansView } from '../../src/app/screens/plans/view'
import type { Plan } from '../../src/domain/plans/plans'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { planWith, remindedPlan } from '../support/plans'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('plans')

const listed = (...plans: Plan[]) => <PlansView state="listed" plans={plans} />
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const rows = () => screen.getAllByRole('listitem').map((row) => plain(row.textContent))

test.each([
  [{ every: 'day' }, 'SEK 1,000 each day', '1 000 kr varje dag'],
  [{ every: 'week', weekday: 5 }, 'SEK 1,000 each Friday', '1 000 kr varje fredag'],
  [{ every: 'month', day: 1 }, 'SEK 1,000 each month on the 1st', '1 000 kr den 1 varje månad'],
  [{ every: 'month', day: 22 }, 'SEK 1,000 each month on the 22nd', '1 000 kr den 22 varje månad'],
  [{ every: 'month', day: 31 }, 'SEK 1,000 each month on the 31st', '1 000 kr den 31 varje månad'],
] as const)('a plan of %j says what it buys for and when, in words', async (rhythm, english, swedish) => {
  const { unmount } = await drawn(listed(planWith({ rhythm })))
  expect(rows()[0]).toContain(english)
  unmount()
  await drawn(listed(planWith({ rhythm })), 'sv')
  expect(rows()[0]).toContain(swedish)
})

test('a plan says its shares, state, way, next date, and the money that waits, and leads to its page', async () => {
  await drawn(listed(planWith({ waiting: { amount: '120.50', reason: 'too-little', until: null } })))
  expect(rows()).toEqual([
    'SEK 1,000 each month on the 25thActive70% BTC30% LTCStanding transferNext date: 25 DecemberSEK 120.50 waits',
  ])
  expect(screen.getByRole('link', { name: /each month/ }).getAttribute('href')).toBe(
    '/app/plans/5f0c2b8e-7a41-4c1b-9a57-3f4b8e2d6c10',
  )
})

test.each([
  [remindedPlan(), true],
  [remindedPlan({ due: null }), false],
  [remindedPlan({ due: { day: '2026-11-25', purchases: [] } }), false],
] as const)('a plan with reminders says whether a purchase is to be paid', async (plan, isSaid) => {
  await drawn(listed(plan))
  expect(rows()[0]?.includes('Purchases to pay')).toBe(isSaid)
})

test.each([
  ['PAUSED', 'Paused', 'Pausad'],
  ['ENDED', 'Ended', 'Avslutad'],
] as const)('a plan that is %s has no next date', async (state, english, swedish) => {
  const { unmount } = await drawn(listed(planWith({ state, nextDay: null })))
  expect([rows()[0]?.includes(english), rows()[0]?.includes('Next date')]).toEqual([true, false])
  unmount()
  await drawn(listed(planWith({ state, nextDay: null })), 'sv')
  expect(rows()[0]).toContain(swedish)
})

test.each([
  ['en', 'Buy a little at a time', 'Start a plan'],
  ['sv', 'Köp lite i taget', 'Starta en plan'],
] as const)(
  'without a plan it is said in %s what one is, with the one button that starts it',
  async (locale, title, button) => {
    await drawn(listed(), locale)
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [button, '/app/plans/new'],
    ])
  },
)

test('while plans are on their way it is said, and where they did not come it can be tried again', async () => {
  const { unmount } = await drawn(<PlansView state="loading" />)
  expect(screen.getByRole('status', { name: 'Loading your plans' })).toBeDefined()
  unmount()
  const onTryAgain = asked()
  await drawn(<PlansView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

test.each(['en', 'sv'] as const)('nothing is in the way of anybody in %s', async (locale) => {
  const { container } = await drawn(listed(planWith(), remindedPlan({ reference: 'reminded' })), locale)
  expect(await faultsIn(container)).toEqual([])
})
