import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { provideNotifications, hasUnprocessed } from '../../../machines/notifications/notifications'
import type { Notification } from '../../../src/domain/customer/customer'
import { heldFeed, heldPort } from '../../support/ports'

describe('notifications', () => {
  const item: Notification = {
    index: 1,
    processed: false,
    notification_type: 'ORDER_STATUS_CHANGED',
    status: 'PAID',
    title: 'We have received the payment for order 2611200482',
    created_at: '2026-11-20T13:05:00.000Z',
    order: null,
    plan: null,
  }

  const bell = (items: Notification[]) => {
    const load = heldPort<void, Notification[]>()
    const mark = heldPort<void, void>()
    const watch = heldFeed<void, { type: 'notifications.changed' }>()
    const machine = provideNotifications({
      loadNotifications: load.port,
      markProcessed: mark.port,
      watchNotifications: watch.feed,
    })
    const clock = new SimulatedClock()
    const actor = createActor(machine, { input: { items }, clock }).start()
    return {
      load,
      mark,
      clock,
      tell: () => watch.tell({ type: 'notifications.changed' }),
      open: () => actor.send({ type: 'notifications.open' }),
      state: () => actor.getSnapshot().value,
      hasDot: () => hasUnprocessed(actor.getSnapshot()),
    }
  }
  const newer = { ...item, index: 2 }

  test('opening them marks them processed; new ones bring the red dot back', async () => {
    const { load, mark, clock, tell, open, hasDot } = bell([item])
    expect(hasDot()).toBe(true)
    open()
    await mark.answer()
    expect(hasDot()).toBe(false)
    tell()
    clock.increment(100)
    tell()
    clock.increment(50)
    expect(load.asked.length).toBe(1)
    await load.answer([newer])
    expect(hasDot()).toBe(true)
  })

  test('opened while they are read anew, they are marked all the same', async () => {
    const { load, mark, clock, tell, open, hasDot } = bell([])
    tell()
    open()
    clock.increment(150)
    await load.answer([item])
    await mark.answer()
    expect([mark.asked.length, hasDot()]).toEqual([1, false])
  })

  test('news while they are read anew have them read once more, and do not keep them from being read', async () => {
    const { load, clock, tell, state } = bell([])
    tell()
    clock.increment(150)
    tell()
    tell()
    await load.answer([item])
    expect([state(), load.asked.length]).toEqual(['told', 1])
    clock.increment(150)
    await load.answer([item])
    expect([state(), load.asked.length]).toEqual(['shown', 2])
  })

  test('news of their being marked do not cut it off', async () => {
    const { mark, load, clock, tell, open, hasDot } = bell([item])
    open()
    tell()
    await mark.answer()
    expect(hasDot()).toBe(false)
    clock.increment(150)
    await load.fail(new Error('no'))
    expect(hasDot()).toBe(false)
  })

  test('those that are there are marked at once, whatever else was told of', async () => {
    const { mark, load, clock, tell, open } = bell([item])
    tell()
    open()
    expect(mark.asked.length).toBe(1)
    await mark.answer()
    clock.increment(150)
    expect(load.asked.length).toBe(1)
  })
})
