import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NotificationsView, type NotificationsScreen } from '../../src/app/screens/notifications/view'
import type { Notification } from '../../src/domain/customer/customer'
import { dateTimeText } from '../../src/i18n/dates'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('notifications')

const at = dateTimeText('2026-11-20T13:05:00.000Z')

const ofOrder: Notification = {
  index: 2,
  processed: false,
  notification_type: 'ORDER_STATUS_CHANGED',
  status: 'PAID',
  title: 'We have received the payment for order 2611200482',
  created_at: '2026-11-20T13:05:00.000Z',
  order: { reference: 'one', number: '2611200482', type: 'BUY', status: 'PAID' },
  plan: null,
}
const ofAccount: Notification = {
  ...ofOrder,
  index: 1,
  processed: true,
  notification_type: 'VERIFICATION_STATUS_CHANGED',
  status: 'VERIFIED',
  title: 'Your bank account is verified',
  order: null,
}

type Shown = Extract<NotificationsScreen, { state: 'shown' }>

const list = (change: Partial<Shown> = {}) => (
  <NotificationsView
    state="shown"
    items={[ofOrder, ofAccount]}
    isUnread
    isMarking={false}
    canMarkAll
    isMarkingFailed={false}
    hasMore={false}
    isLoadingMore={false}
    hasMoreFailed={false}
    onMarkAll={() => undefined}
    onMore={() => undefined}
    {...change}
  />
)

test('one about an order has details, which open in the window over the page; others lead nowhere', async () => {
  const { container } = await drawn(list())
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `We have received the payment for order 2611200482${at}DetailsNew`,
    `Your bank account is verified${at}`,
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#order=one'])
  expect(await faultsIn(container)).toEqual([])
})

test.each([
  ['due', 'It is time to buy by your plan'],
  ['waiting', 'Money for your plan has come, and waits'],
  ['returned', 'Money for your plan goes back to you'],
])('one about a plan, %s, leads to its page', async (status, title) => {
  const ofPlan: Notification = { ...ofAccount, notification_type: 'PLAN_CHANGED', status, title, plan: 'plan-1' }
  const { container } = await drawn(list({ items: [ofPlan] }))
  expect(screen.getByRole('link', { name: new RegExp(title) }).getAttribute('href')).toBe('/app/plans/plan-1')
  expect(await faultsIn(container)).toEqual([])
})

test('all are marked as read at once; while that is done nothing is asked twice, and a failure is said', async () => {
  const onMarkAll = asked()
  const { rerender } = await drawn(list({ onMarkAll }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  rerender(list({ onMarkAll, isMarking: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Marking as read' }))
  expect(onMarkAll).toHaveBeenCalledOnce()
  rerender(list({ isMarkingFailed: true }))
  expect(screen.getByText('They could not be marked as read. Try again.')).toBeDefined()
  rerender(list({ isUnread: false }))
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('more are shown when asked for, and asked for again when they could not be fetched', async () => {
  const onMore = asked()
  const { rerender } = await drawn(list({ hasMore: true, onMore }), 'sv')
  await userEvent.click(screen.getByRole('button', { name: 'Visa fler' }))
  rerender(list({ hasMore: true, hasMoreFailed: true, onMore }))
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('an empty list says what will be there', async () => {
  await drawn(list({ items: [], isUnread: false }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No new notifications')
})

test('loading is said; a failure can be tried again', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(<NotificationsView state="loading" />)
  expect(screen.getByRole('status', { name: 'Loading notifications' })).toBeDefined()
  rerender(<NotificationsView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
