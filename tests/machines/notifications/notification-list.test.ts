import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { provideNotificationList } from '../../../machines/notifications/notification-list'
import type { Notification, NotificationsPage } from '../../../src/domain/customer/customer'
import { heldFeed, heldPort, tick } from '../../support/ports'

const of = (index: number, processed = false): Notification => ({
  index,
  processed,
  notification_type: 'SUPPORT_REQUEST_UPDATED',
  status: 'answered',
  title: String(index),
  created_at: '2026-11-20T13:05:00.000Z',
  order: null,
  plan: null,
})

const page = (items: Notification[], unprocessed = 1): NotificationsPage => ({ items, unprocessed, totalPages: 3 })

const setting = async (first: NotificationsPage) => {
  const pages = heldPort<{ page: number }, NotificationsPage>()
  const marks = heldPort<void, void>()
  const watch = heldFeed<void, { type: 'notifications.changed' }>()
  const clock = new SimulatedClock()
  const machine = provideNotificationList({
    loadPage: pages.port,
    markProcessed: marks.port,
    watchNotifications: watch.feed,
  })
  const actor = createActor(machine, { clock }).start()
  await pages.answer(first)
  const renew = async (answer: NotificationsPage): Promise<void> => {
    watch.tell({ type: 'notifications.changed' })
    watch.tell({ type: 'notifications.changed' })
    clock.increment(150)
    await tick()
    await pages.answer(answer)
  }
  const shown = () => actor.getSnapshot().context.items.map(({ index, processed }) => (processed ? index : `${index}!`))
  return { actor, pages, marks, watch, clock, renew, shown }
}

describe('the list of notifications', () => {
  test('new ones come on top; news that come together are fetched once', async () => {
    const { pages, renew, shown } = await setting(page([of(2, true), of(1, true)]))
    await renew(page([of(4), of(3), of(2, true)]))
    expect({ shown: shown(), asked: pages.asked }).toEqual({
      shown: ['4!', '3!', 2, 1],
      asked: [{ page: 0 }, { page: 0 }],
    })
  })

  test('news that come while a page is read, or before more is asked for, are fetched after it', async () => {
    const { actor, pages, watch, clock, shown } = await setting(page([of(2)]))
    actor.send({ type: 'notifications.more' })
    watch.tell({ type: 'notifications.changed' })
    await pages.answer(page([of(1)]))
    watch.tell({ type: 'notifications.changed' })
    actor.send({ type: 'notifications.more' })
    await pages.answer(page([of(0)]))
    clock.increment(150)
    await tick()
    await pages.answer(page([of(3), of(2)]))
    expect({ shown: shown(), asked: pages.asked }).toEqual({
      shown: ['3!', '2!', '1!', '0!'],
      asked: [{ page: 0 }, { page: 1 }, { page: 2 }, { page: 0 }],
    })
  })

  test('where none is unread any more, those on later pages were read too', async () => {
    const { actor, pages, renew, shown } = await setting(page([of(4)], 2))
    actor.send({ type: 'notifications.more' })
    await pages.answer(page([of(3)], 2))
    await renew(page([of(4, true)], 0))
    expect(shown()).toEqual([4, 3])
  })

  test('where more came than a page holds it begins anew: nothing is left out in between', async () => {
    const { actor, pages, renew, shown } = await setting(page([of(2)], 1))
    await renew(page([of(9), of(8)], 8))
    actor.send({ type: 'notifications.more' })
    expect({ shown: shown(), next: pages.asked.at(-1) }).toEqual({ shown: ['9!', '8!'], next: { page: 1 } })
  })

  test('a page that has moved on by one shows none twice', async () => {
    const { actor, pages, shown } = await setting(page([of(4), of(3)], 4))
    actor.send({ type: 'notifications.more' })
    await pages.answer(page([of(3), of(2)], 4))
    expect(shown()).toEqual(['4!', '3!', '2!'])
  })

  test('marking all is asked once; what could not be marked stays unread, and says so', async () => {
    const { actor, marks, shown } = await setting(page([of(1)]))
    actor.send({ type: 'notifications.markAll' })
    await marks.fail(new Error('offline'))
    const failed = { shown: shown(), isMarkingFailed: actor.getSnapshot().context.isMarkingFailed }
    actor.send({ type: 'notifications.markAll' })
    await marks.answer(undefined)
    const done = { shown: shown(), isMarkingFailed: actor.getSnapshot().context.isMarkingFailed }
    expect({ failed, done, canMark: actor.getSnapshot().can({ type: 'notifications.markAll' }) }).toEqual({
      failed: { shown: ['1!'], isMarkingFailed: true },
      done: { shown: [1], isMarkingFailed: false },
      canMark: false,
    })
  })
})
