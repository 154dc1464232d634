import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  eidPhase,
  eidProblem,
  eidQr,
  eidToken,
  provideEid,
  isEidOpened,
  type EidOrder,
  type EidState,
  type Whose,
} from '../../../machines/onboarding/identity'
import { heldPort } from '../../support/ports'

const order = { orderRef: 'order-1', autoStartToken: 'token-1', endsAt: 180_000 }
const waiting = (qr: string): EidState => ({ status: 'pending', hint: 'waiting', qr })

const owner = 'astrid@example.com'

const recalling = () => {
  const recall = heldPort<Whose, EidOrder | null>()
  const kept: (EidOrder | null)[] = []
  const start = heldPort<Pick<Whose, 'about'>, EidOrder>()
  const check = heldPort<{ orderRef: string }, EidState>()
  const clock = new SimulatedClock()
  const machine = provideEid({
    recallEid: recall.port,
    keepEid: (pending) => kept.push(pending),
    startEid: start.port,
    checkEid: check.port,
  })
  const actor = createActor(machine, { clock, input: { owner } }).start()
  return { actor, recall, kept, start, check, clock, now: () => actor.getSnapshot() }
}

const setting = async () => {
  const all = recalling()
  await all.recall.answer(null)
  return all
}

const pending = async () => {
  const all = await setting()
  all.actor.send({ type: 'eid.start' })
  await all.start.answer(order)
  return all
}

describe('proving the identity with an e-ID', () => {
  test('begins only when the customer begins it', async () => {
    const { start, now } = await setting()
    expect([eidPhase(now()), start.asked.length]).toEqual(['idle', 0])
  })

  test('is asked about once a second, with another QR code each time', async () => {
    const { check, clock, now } = await pending()
    expect([eidToken(now()), check.asked]).toEqual(['token-1', [{ orderRef: 'order-1' }]])
    await check.answer(waiting('qr-0'))
    clock.increment(999)
    expect([eidQr(now()), check.asked.length]).toEqual(['qr-0', 1])
    clock.increment(1)
    await check.answer(waiting('qr-1'))
    expect([eidQr(now()), check.asked.length]).toEqual(['qr-1', 2])
    clock.increment(1000)
    await check.answer({ status: 'pending', hint: 'confirming', qr: null })
    expect([eidQr(now()), isEidOpened(now())]).toEqual([null, true])
  })

  test('that was pending before a reload goes on with the same order, which is not begun again', async () => {
    const { recall, start, check, now } = recalling()
    expect([eidPhase(now()), recall.asked]).toEqual(['recalling', [{ owner }]])
    await recall.answer(order)
    expect([eidPhase(now()), eidToken(now()), start.asked, check.asked]).toEqual([
      'pending',
      'token-1',
      [],
      [{ orderRef: 'order-1' }],
    ])
  })

  test('is kept while it is pending, and forgotten however it ends', async () => {
    for (const end of ['signed', 'failed', 'canceled'] as const) {
      const { actor, check, kept } = await pending()
      expect(kept).toEqual([order])
      if (end === 'canceled') actor.send({ type: 'eid.cancel' })
      else await check.answer(end === 'signed' ? { status: 'complete' } : { status: 'failed', hint: 'timeout' })
      expect(kept, end).toEqual([order, null])
    }
  })

  test('where nothing can be recalled, it can be begun', async () => {
    const { recall, now } = recalling()
    await recall.fail(new PortError('unexpected'))
    expect([eidPhase(now()), eidProblem(now())]).toEqual(['idle', undefined])
  })

  test('is done when it is signed', async () => {
    const { check, now } = await pending()
    await check.answer({ status: 'complete' })
    expect([now().status, now().output]).toEqual(['done', { outcome: 'done' }])
  })

  test('a number that does not match is looked at by somebody', async () => {
    const { check, now } = await pending()
    await check.answer({ status: 'failed', hint: 'review' })
    expect([now().status, now().output]).toEqual(['done', { outcome: 'review' }])
  })

  test.each(['canceled', 'timeout', 'other-person', 'unavailable'] as const)(
    '%s is told, is asked about no more, and begins again only when the customer wants',
    async (hint) => {
      const { actor, start, check, clock, now } = await pending()
      await check.answer({ status: 'failed', hint })
      clock.increment(10_000)
      expect([eidPhase(now()), eidProblem(now()), eidToken(now()), start.asked.length, check.asked.length]).toEqual([
        'idle',
        hint,
        null,
        1,
        1,
      ])
      actor.send({ type: 'eid.start' })
      expect([eidPhase(now()), eidProblem(now())]).toEqual(['starting', undefined])
    },
  )

  test('a customer who cancels here is not asked for any more', async () => {
    const { actor, check, clock, now } = await pending()
    await check.answer(waiting('qr-0'))
    actor.send({ type: 'eid.cancel' })
    clock.increment(10_000)
    expect([eidProblem(now()), check.asked.length]).toEqual(['canceled', 1])
  })

  test('an answer that does not come is asked for again; an order that nobody knows has ended', async () => {
    const { check, clock, now } = await pending()
    await check.fail(new PortError('unexpected'))
    clock.increment(1000)
    expect([eidPhase(now()), check.asked.length]).toEqual(['pending', 2])
    await check.fail(new PortError('not-found'))
    expect([eidPhase(now()), eidProblem(now())]).toEqual(['idle', 'timeout'])
  })

  test.each([
    ['step-refused', 'refused'],
    ['unexpected', 'unavailable'],
  ] as const)('that cannot be begun says so: %s', async (code, problem) => {
    const { actor, start, now } = await setting()
    actor.send({ type: 'eid.start' })
    await start.fail(new PortError(code))
    expect([eidPhase(now()), eidProblem(now())]).toEqual(['idle', problem])
  })
})
