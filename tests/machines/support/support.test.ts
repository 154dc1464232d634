import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideSupport, supportProblemAt, type SupportDraft } from '../../../machines/support/support'
import type { Order } from '../../../src/domain/orders/orders'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { heldPort, tick } from '../../support/ports'

const [newest, next, older] = ['1', '2', '3'].map((number) => orderWith({ reference: `order-${number}`, number }))
const latest = [newest, next].filter((order) => order !== undefined)
const owner = customerWith().details.email

const setting = (reference: string | null = null, draft: SupportDraft | null = null) => {
  const loading = heldPort<void, Order[]>()
  const finding = heldPort<{ reference: string }, Order>()
  const sending = heldPort<{ message: string; orderNumber: string | null }, { number: string }>()
  const kept: [string, SupportDraft | null][] = []
  const machine = provideSupport({
    loadOrders: loading.port,
    loadOrder: finding.port,
    sendMessage: sending.port,
    recallDraft: (of) => (of === owner ? draft : null),
    keepDraft: (...given) => void kept.push(given),
  })
  const actor = createActor(machine, { input: { customer: customerWith(), reference } }).start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    loading,
    finding,
    sending,
    kept,
    context,
    state: () => actor.getSnapshot().value,
    references: () => context().orders.map((order) => order.reference),
    type: (text: string) => actor.send({ type: 'message.type', text }),
    send: () => actor.send({ type: 'message.send' }),
  }
}

const ready = async () => {
  const all = setting()
  await all.loading.answer(latest)
  return all
}

describe('the orders to choose from', () => {
  test('are the latest, and none is chosen', async () => {
    const { context, finding, references, state } = await ready()
    expect([state(), references(), context().chosen, finding.asked]).toEqual([
      { writing: 'ready' },
      ['order-1', 'order-2'],
      null,
      [],
    ])
  })

  test('the one that the address names is chosen', async () => {
    const { context, finding, loading, state } = setting('order-2')
    await loading.answer(latest)
    expect([state(), context().chosen, finding.asked]).toEqual([{ writing: 'ready' }, 'order-2', []])
  })

  test('one that is not among them is fetched, and stands below', async () => {
    const { context, finding, loading, references, state } = setting('order-3')
    await loading.answer(latest)
    expect([state(), finding.asked]).toEqual([{ writing: 'finding' }, [{ reference: 'order-3' }]])
    await finding.answer(older ?? orderWith())
    expect([state(), references(), context().chosen]).toEqual([
      { writing: 'ready' },
      ['order-1', 'order-2', 'order-3'],
      'order-3',
    ])
  })

  test('one that is not there is not chosen', async () => {
    const { context, finding, loading, state } = setting('order-9')
    await loading.answer(latest)
    await finding.fail(new PortError('not-found'))
    expect([state(), context().chosen]).toEqual([{ writing: 'ready' }, null])
  })

  test('that could not be fetched keep nobody from writing, and are fetched again', async () => {
    const { actor, context, finding, loading, references, state } = setting('order-3')
    await loading.fail(new PortError('unavailable'))
    await finding.answer(older ?? orderWith())
    expect([state(), context().isListed, references()]).toEqual([{ writing: 'ready' }, false, ['order-3']])
    actor.send({ type: 'orders.retry' })
    expect(state()).toEqual({ writing: 'loading' })
    await loading.answer(latest)
    expect([state(), references(), context().chosen]).toEqual([
      { writing: 'ready' },
      ['order-1', 'order-2', 'order-3'],
      'order-3',
    ])
    expect(actor.getSnapshot().can({ type: 'orders.retry' })).toBe(false)
  })
})

describe('a message', () => {
  test('can be typed while the orders are on their way, and stays', async () => {
    const { context, loading, type } = setting()
    type('Hello')
    await loading.answer(latest)
    expect(context().message).toBe('Hello')
  })

  test('is sent without the spaces around it, with the number of its order; then there is a case', async () => {
    const { actor, context, sending, send, state, type } = await ready()
    type(' When? \n')
    actor.send({ type: 'order.choose', reference: 'order-2' })
    send()
    expect([state(), sending.asked]).toEqual(['sending', [{ message: 'When?', orderNumber: '2' }]])
    await sending.answer({ number: '10001' })
    expect([state(), context()]).toMatchObject(['sent', { number: '10001', message: '', chosen: null }])
    actor.send({ type: 'message.another' })
    expect(state()).toEqual({ writing: 'ready' })
  })

  test.each(['', ' \n '])('is not sent as %j: the field says so until something is typed', async (text) => {
    const { actor, sending, send, state, type } = await ready()
    type(text)
    send()
    const problem = () => supportProblemAt(actor.getSnapshot(), 'message')
    expect([state(), problem(), sending.asked]).toEqual([{ writing: 'ready' }, 'supportMessage', []])
    type('H')
    expect(problem()).toBeNull()
  })

  test('that is refused says at which field', async () => {
    const { actor, context, sending, send, state, type } = await ready()
    type('Hello')
    actor.send({ type: 'order.choose', reference: 'order-1' })
    send()
    await sending.fail(new PortError('bad-input', [{ field: 'orderNumber', code: 'notAccepted' }]))
    const problem = () => supportProblemAt(actor.getSnapshot(), 'orderNumber')
    expect([state(), problem(), context().message]).toEqual([{ writing: 'ready' }, 'notAccepted', 'Hello'])
    actor.send({ type: 'order.choose', reference: null })
    expect(problem()).toBeNull()
  })

  test('that could not be sent is still there, and is sent again', async () => {
    const { context, sending, send, state, type } = await ready()
    type('Hello')
    send()
    await sending.fail(new PortError('unavailable'))
    expect([state(), context().problem, context().message]).toEqual([{ writing: 'ready' }, 'not-sent', 'Hello'])
    send()
    expect([state(), context().problem]).toEqual(['sending', undefined])
  })
})

describe('what was not sent', () => {
  test('is kept for its owner as it is typed and chosen, and forgotten once it is sent', async () => {
    const { actor, kept, sending, send, type } = await ready()
    type('Hello')
    actor.send({ type: 'order.choose', reference: 'order-1' })
    send()
    await sending.answer({ number: '10001' })
    await tick()
    expect(kept).toEqual([
      [owner, { message: 'Hello', chosen: null }],
      [owner, { message: 'Hello', chosen: 'order-1' }],
      [owner, null],
    ])
  })

  test('is there again after a reload', () => {
    const draft = { message: 'Hello', chosen: 'order-1' }
    expect(setting(null, draft).context()).toMatchObject(draft)
  })

  test('goes on about the order that the address names', () => {
    const { context } = setting('order-2', { message: 'Hello', chosen: 'order-1' })
    expect(context()).toMatchObject({ message: 'Hello', chosen: 'order-2' })
  })
})
