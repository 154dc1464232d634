import { provideProof } from '../../../machines/shared/proof'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideOrder } from '../../../machines/order/order'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import type { Order } from '../../../src/domain/orders/orders'
import type { OrderStatus } from '../../../src/domain/orders/statuses'
import { held, orderWith } from '../../support/orders'
import { heldFeed, heldPort } from '../../support/ports'

const { reference } = orderWith()

const setting = () => {
  const load = heldPort<{ reference: string }, Order>()
  const report = heldPort<{ reference: string }, Order>()
  const cancel = heldPort<{ reference: string; reason: string; text: string }, Order>()
  const receipt = heldPort<{ reference: string; number: string }, void>()
  const feedback = heldPort<{ reference: string; rating: number; text: string }, Order>()
  const payout = heldPort<{ reference: string; bankAccountReference: string }, Order>()
  const refundTo = heldPort<{ reference: string; bankAccountReference: string }, Order>()
  const loadRates = heldPort<void, DatedRates>()
  const rates = provideRates({ loadRates: loadRates.port, watchPage: () => () => undefined })
  const watch = heldFeed<{ reference: string }, { type: 'order.changed' }>()
  const machine = provideOrder(
    {
      loadOrder: load.port,
      reportTransfer: report.port,
      cancelOrder: cancel.port,
      saveReceipt: receipt.port,
      sendFeedback: feedback.port,
      retryPayout: payout.port,
      chooseRefundAccount: refundTo.port,
      watchOrder: watch.feed,
    },
    { rates, proof: provideProof({ countDown: () => () => undefined }) },
  )
  const actor = createActor(machine, { input: { reference } }).start()
  return {
    actor,
    load,
    report,
    cancel,
    receipt,
    feedback,
    payout,
    refundTo,
    loadRates,
    watch,
    state: () => actor.getSnapshot().value,
  }
}

const waits = orderWith({ status: 'REFUND', waitingRefunds: [{ currency: 'SEK', amount: '20.00', to: null }] })

describe('a refund that waits', () => {
  test('goes to another account, and asks for the second factor where the exchange does', async () => {
    const { actor, load, refundTo, state } = setting()
    await load.answer(waits)
    actor.send({ type: 'account.choose', reference: 'account-2' })
    actor.send({ type: 'refund.choose', reference: 'account-2' })
    expect([state(), refundTo.asked]).toEqual([
      'redirecting',
      [{ reference: waits.reference, bankAccountReference: 'account-2', factor: null }],
    ])
    await refundTo.fail(new PortError('bad-input', [{ field: 'code', code: 'required' }]))
    expect(state()).toBe('proving')
    actor.getSnapshot().children.proof?.send({ type: 'code.type', text: '123456' })
    actor.getSnapshot().children.proof?.send({ type: 'code.submit' })
    expect([state(), refundTo.asked.at(-1)]).toEqual([
      'redirecting',
      { reference: waits.reference, bankAccountReference: 'account-2', factor: { code: '123456' } },
    ])
    await refundTo.answer({ ...waits, waitingRefunds: [] })
    expect([state(), actor.getSnapshot().can({ type: 'refund.choose', reference: 'account-2' })]).toEqual([
      'shown',
      false,
    ])
  })

  test('that went meanwhile is looked at anew, and the order says so', async () => {
    const { actor, load, refundTo, state } = setting()
    await load.answer(waits)
    actor.send({ type: 'refund.choose', reference: 'account-2' })
    await refundTo.fail(new PortError('step-refused'))
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['loading', 'step-refused'])
  })

  test('has no account chosen for it while the account of the customer is frozen', async () => {
    const { actor, load } = setting()
    await load.answer({ ...waits, holds: [held('frozen')] })
    expect(actor.getSnapshot().can({ type: 'refund.choose', reference: 'account-2' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'account.choose', reference: 'account-2' })).toBe(false)
  })

  test('is none of an order of which nothing waits', async () => {
    const { actor, load } = setting()
    await load.answer(orderWith())
    expect(actor.getSnapshot().can({ type: 'refund.choose', reference: 'account-2' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'account.choose', reference: 'account-2' })).toBe(false)
  })
})

const shown = async (order: Order = orderWith()) => {
  const all = setting()
  await all.load.answer(order)
  return all
}

describe('a sale', () => {
  const sale = (status: OrderStatus) => orderWith({ reference, type: 'SELL', status, instructions: null })

  test('has the rate followed while it waits for its coins, and no longer', async () => {
    const { actor, load, loadRates, watch } = await shown(sale('PENDING'))
    const isFollowed = () => actor.getSnapshot().children.rates !== undefined
    expect([isFollowed(), loadRates.asked.length]).toEqual([true, 1])
    watch.tell({ type: 'order.changed' })
    await load.answer(sale('PAID'))
    expect(isFollowed()).toBe(false)
  })

  test('whose payout came back is paid out again to the account that is chosen', async () => {
    const { actor, payout, state } = await shown(sale('ERROR'))
    actor.send({ type: 'account.choose', reference: 'account-2' })
    expect(actor.getSnapshot().context.payoutTo).toBe('account-2')
    actor.send({ type: 'payout.retry', reference: 'account-2' })
    expect([state(), payout.asked]).toEqual([
      'repaying',
      [{ reference, bankAccountReference: 'account-2', factor: null }],
    ])
    await payout.answer(sale('PAYOUT_PENDING'))
    expect([state(), actor.getSnapshot().context.order?.status]).toEqual(['shown', 'PAYOUT_PENDING'])
  })

  test('is not paid out again while the account is frozen, and then is', async () => {
    const { actor, load, watch } = await shown({ ...sale('ERROR'), holds: [held('frozen')] })
    const mayPay = () => actor.getSnapshot().can({ type: 'payout.retry', reference: 'account-2' })
    expect(mayPay()).toBe(false)
    watch.tell({ type: 'order.changed' })
    await load.answer(sale('ERROR'))
    expect(mayPay()).toBe(true)
  })

  test('that cannot be paid out again is looked at anew, and says so', async () => {
    const { actor, payout, load, state } = await shown(sale('ERROR'))
    actor.send({ type: 'payout.retry', reference: 'account-2' })
    await payout.fail(new PortError('unexpected'))
    await load.answer(sale('ERROR'))
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['shown', 'no-payout'])
  })

  test.each(['PENDING', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'] as const)(
    'that is %s is not paid out by the customer',
    async (status) => {
      const { actor } = await shown(sale(status))
      expect(actor.getSnapshot().can({ type: 'payout.retry', reference: 'account-2' })).toBe(false)
    },
  )
})

describe('an order on its page', () => {
  test('is loaded, and anew each time the exchange says that it has changed', async () => {
    const { actor, load, watch, state } = await shown()
    expect([state(), actor.getSnapshot().context.order]).toEqual(['shown', orderWith()])
    watch.tell({ type: 'order.changed' })
    expect(load.asked).toEqual([{ reference }, { reference }])
    await load.answer(orderWith({ status: 'COMPLETED' }))
    expect(actor.getSnapshot().context.order?.status).toBe('COMPLETED')
  })

  test('keeps showing what it has when it cannot be loaded anew', async () => {
    const { actor, load, watch, state } = await shown()
    watch.tell({ type: 'order.changed' })
    await load.fail(new PortError('unexpected'))
    expect([state(), actor.getSnapshot().context.order]).toEqual(['shown', orderWith()])
  })

  test('an order that is not the customer’s is missing; any other failure can be tried again', async () => {
    const missing = setting()
    await missing.load.fail(new PortError('not-found'))
    expect(missing.state()).toBe('missing')
    const failed = setting()
    await failed.load.fail(new PortError('unexpected'))
    expect(failed.state()).toBe('failed')
    failed.actor.send({ type: 'order.retry' })
    expect(failed.state()).toBe('loading')
  })

  test('stops listening when its page is left', async () => {
    const { actor, watch } = await shown()
    expect(watch.isHeard()).toBe(true)
    actor.stop()
    expect(watch.isHeard()).toBe(false)
  })
})

describe('"I have made the transfer"', () => {
  test('is told to the exchange once', async () => {
    const { actor, report, state } = await shown()
    actor.send({ type: 'transfer.report' })
    actor.send({ type: 'transfer.report' })
    expect(report.asked).toEqual([{ reference }])
    await report.answer(orderWith({ status: 'PENDING' }))
    expect([state(), actor.getSnapshot().context.order?.status]).toEqual(['shown', 'PENDING'])
    expect(actor.getSnapshot().can({ type: 'transfer.report' })).toBe(false)
  })

  test('an order that has moved on meanwhile is loaded anew, and says so', async () => {
    const { actor, report, load, state } = await shown()
    actor.send({ type: 'transfer.report' })
    await report.fail(new PortError('step-refused'))
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['loading', 'step-refused'])
    await load.answer(orderWith({ status: 'PAID' }))
    expect(actor.getSnapshot().context.problem).toBe('step-refused')
  })
})

describe('canceling', () => {
  test('needs a reason, and can be left', async () => {
    const { actor, cancel, state } = await shown()
    actor.send({ type: 'order.cancel' })
    actor.send({ type: 'cancel.confirm' })
    expect([state(), cancel.asked]).toEqual([{ canceling: 'choosing' }, []])
    actor.send({ type: 'cancel.leave' })
    expect(state()).toBe('shown')
  })

  test('sends reason and text, and shows the order as it is then', async () => {
    const { actor, cancel, state } = await shown()
    actor.send({ type: 'order.cancel' })
    actor.send({ type: 'reason.choose', reason: 'other' })
    actor.send({ type: 'reason.type', text: 'Found it cheaper' })
    actor.send({ type: 'cancel.confirm' })
    expect(cancel.asked).toEqual([{ reference, reason: 'other', text: 'Found it cheaper' }])
    await cancel.answer(orderWith({ status: 'CANCELED' }))
    expect([state(), actor.getSnapshot().context.order?.status]).toEqual(['shown', 'CANCELED'])
  })

  test.each(['cancel.leave', 'cancel.confirm'] as const)(
    'what changes while the reasons are read is not missed: %s',
    async (last) => {
      const { actor, cancel, load, watch, state } = await shown()
      actor.send({ type: 'order.cancel' })
      actor.send({ type: 'reason.choose', reason: 'duplicate' })
      watch.tell({ type: 'order.changed' })
      expect(state()).toEqual({ canceling: 'choosing' })
      actor.send({ type: last })
      if (last === 'cancel.confirm') await cancel.answer(orderWith({ status: 'CANCELED' }))
      expect([state(), load.asked.length]).toEqual(['loading', 2])
    },
  )

  test('and the report stay open while the order is loaded anew', async () => {
    const { actor, watch, state } = await shown()
    watch.tell({ type: 'order.changed' })
    expect(state()).toBe('loading')
    expect(actor.getSnapshot().can({ type: 'transfer.report' })).toBe(true)
    actor.send({ type: 'order.cancel' })
    expect(state()).toEqual({ canceling: 'choosing' })
    actor.send({ type: 'cancel.leave' })
    expect(state()).toBe('loading')
  })

  test('a refused cancel shows the order as it stands now', async () => {
    const { actor, cancel, state } = await shown()
    actor.send({ type: 'order.cancel' })
    actor.send({ type: 'reason.choose', reason: 'changed-mind' })
    actor.send({ type: 'cancel.confirm' })
    await cancel.fail(new PortError('step-refused'))
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['loading', 'step-refused'])
  })

  test('that got no answer keeps what was typed for when it is asked for again, until it is left', async () => {
    const { actor, cancel, load } = await shown()
    const typed = () => {
      const { reason, reasonText } = actor.getSnapshot().context
      return [reason, reasonText]
    }
    actor.send({ type: 'order.cancel' })
    actor.send({ type: 'reason.choose', reason: 'other' })
    actor.send({ type: 'reason.type', text: 'Found it cheaper' })
    actor.send({ type: 'cancel.confirm' })
    await cancel.fail(new PortError('unexpected'))
    await load.answer(orderWith())
    actor.send({ type: 'order.cancel' })
    expect(typed()).toEqual(['other', 'Found it cheaper'])
    actor.send({ type: 'cancel.leave' })
    expect(typed()).toEqual([null, ''])
  })

  test.each(['PAID', 'PAYOUT_PENDING', 'COMPLETED', 'CANCELED'] as const)(
    'is not offered once the order is %s',
    async (status) => {
      const { actor } = await shown(orderWith({ status }))
      expect(actor.getSnapshot().can({ type: 'order.cancel' })).toBe(false)
    },
  )
})

describe('an order that is over', () => {
  const over = orderWith({ status: 'COMPLETED', instructions: null, deadline: null })

  test('has its receipt saved; where it cannot be fetched, that is said', async () => {
    const { actor, receipt, state } = await shown(over)
    actor.send({ type: 'receipt.save' })
    expect([state(), receipt.asked]).toEqual(['saving', [{ reference, number: over.number }]])
    await receipt.answer()
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['shown', undefined])
    actor.send({ type: 'receipt.save' })
    await receipt.fail(new PortError('unexpected'))
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['shown', 'no-receipt'])
  })

  test('is rated, with what was said before in the field when it is rated anew', async () => {
    const { actor, feedback, state } = await shown(over)
    actor.send({ type: 'feedback.rate', rating: 2 })
    actor.send({ type: 'feedback.type', text: 'Slow' })
    actor.send({ type: 'feedback.send' })
    expect([state(), feedback.asked]).toEqual(['rating', [{ reference, rating: 2, text: 'Slow' }]])
    const rated = { ...over, feedback: { rating: 2, text: 'Slow' } }
    await feedback.answer(rated)
    expect(actor.getSnapshot().context).toMatchObject({ order: rated, rating: null, ratingText: '' })
    actor.send({ type: 'feedback.rate', rating: 4 })
    expect(actor.getSnapshot().context).toMatchObject({ rating: 4, ratingText: 'Slow' })
    actor.send({ type: 'feedback.leave' })
    expect(actor.getSnapshot().context).toMatchObject({ order: rated, rating: null, ratingText: '' })
  })

  test('keeps what was typed where it cannot be saved', async () => {
    const { actor, feedback, state } = await shown(over)
    actor.send({ type: 'feedback.rate', rating: 5 })
    actor.send({ type: 'feedback.type', text: 'Quick' })
    actor.send({ type: 'feedback.send' })
    await feedback.fail(new PortError('unexpected'))
    expect(state()).toBe('shown')
    expect(actor.getSnapshot().context).toMatchObject({ problem: 'no-feedback', rating: 5, ratingText: 'Quick' })
  })

  test('only: no other has a receipt, or is rated', async () => {
    const { actor, receipt, state } = await shown()
    actor.send({ type: 'receipt.save' })
    actor.send({ type: 'feedback.rate', rating: 5 })
    actor.send({ type: 'feedback.send' })
    expect([state(), receipt.asked, actor.getSnapshot().context.rating]).toEqual(['shown', [], null])
  })
})
