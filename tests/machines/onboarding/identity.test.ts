import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  eidHint,
  eidPhase,
  eidProblem,
  eidQr,
  eidToken,
  provideEid,
  type EidOrder,
  type EidState,
  type Whose,
} from '../../../machines/onboarding/identity'
import { heldPort } from '../../support/ports'

const order = { orderRef: 'order-1', autoStartToken: 'token-1', redirectUrl: null, endsAt: 180_000 }
const theirs = 'https://example.com/identify'
const onPage = { ...order, autoStartToken: null, redirectUrl: theirs }
const waiting = (qr: string): EidState => ({ status: 'pending', hint: 'waiting', qr })

const owner = 'astrid@example.com'

const recalling = () => {
  const recall = heldPort<Whose, EidOrder | null>()
  const kept: (EidOrder | null)[] = []
  const canceled: string[] = []
  const start = heldPort<Pick<Whose, 'about'>, EidOrder>()
  const check = heldPort<{ orderRef: string }, EidState>()
  const leave = heldPort<{ redirectUrl: string }, void>()
  const clock = new SimulatedClock()
  const machine = provideEid({
    recallEid: recall.port,
    keepEid: (pending) => kept.push(pending),
    cancelEid: (orderRef) => canceled.push(orderRef),
    startEid: start.port,
    checkEid: check.port,
    leave: leave.port,
    watchReturn: () => () => undefined,
  })
  const actor = createActor(machine, { clock, input: { owner } }).start()
  return { actor, recall, kept, canceled, start, leave, check, clock, now: () => actor.getSnapshot() }
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
    expect([eidQr(now()), eidHint(now())]).toEqual([null, 'confirming'])
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

  test('says while it cannot be asked about, without a code that gets no younger', async () => {
    const { check, clock, now } = await pending()
    await check.answer(waiting('qr-0'))
    clock.increment(1000)
    await check.fail(new PortError('unexpected'))
    expect([eidPhase(now()), eidQr(now()), eidHint(now())]).toEqual(['pending', null, 'offline'])
    clock.increment(1000)
    await check.answer(waiting('qr-1'))
    expect([eidPhase(now()), eidQr(now()), eidHint(now())]).toEqual(['pending', 'qr-1', 'waiting'])
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
    const { actor, canceled, check, clock, now } = await pending()
    await check.answer(waiting('qr-0'))
    expect(canceled).toEqual([])
    actor.send({ type: 'eid.cancel' })
    clock.increment(10_000)
    expect([eidPhase(now()), eidProblem(now()), check.asked.length, canceled]).toEqual([
      'idle',
      'canceled',
      1,
      ['order-1'],
    ])
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

describe('proving the identity on a page of the provider', () => {
  const leaving = async () => {
    const all = await setting()
    all.actor.send({ type: 'eid.start' })
    await all.start.answer(onPage)
    return all
  }
  const gone = async () => {
    const all = await leaving()
    await all.leave.answer(undefined)
    return all
  }
  const back = async () => {
    const all = recalling()
    await all.recall.answer({ ...onPage, redirectUrl: null })
    return all
  }
  const waitingOn = async () => {
    const all = await back()
    await all.check.answer({ status: 'pending', hint: 'waiting', qr: null })
    return all
  }

  test('has the browser go there, once the order is kept', async () => {
    const { kept, leave, check, now } = await leaving()
    expect([eidPhase(now()), kept, leave.asked, check.asked]).toEqual([
      'leaving',
      [onPage],
      [{ redirectUrl: theirs }],
      [],
    ])
    await leave.answer(undefined)
    expect([eidPhase(now()), now().can({ type: 'eid.start' })]).toEqual(['leaving', false])
  })

  test('which cannot be gone to is no e-ID, and is forgotten', async () => {
    const { kept, leave, now } = await leaving()
    await leave.fail(new PortError('address-refused'))
    expect([eidPhase(now()), eidProblem(now()), kept.at(-1)]).toEqual(['idle', 'unavailable', null])
  })

  test('is asked about when the customer is back, by a new page or by the one that was put aside', async () => {
    const { check, now } = await back()
    expect([eidPhase(now()), check.asked]).toEqual(['returning', [{ orderRef: 'order-1' }]])
    const aside = await gone()
    aside.actor.send({ type: 'page.returned' })
    expect([eidPhase(aside.now()), aside.check.asked]).toEqual(['returning', [{ orderRef: 'order-1' }]])
  })

  test('that the browser was kept from is asked about after ten seconds', async () => {
    const { clock, now } = await gone()
    clock.increment(9999)
    expect(eidPhase(now())).toBe('leaving')
    clock.increment(1)
    expect(eidPhase(now())).toBe('returning')
  })

  test('is done once it is signed, or looked at where the number does not match', async () => {
    const signed = await back()
    await signed.check.answer({ status: 'complete' })
    expect([signed.now().status, signed.now().output]).toEqual(['done', { outcome: 'done' }])
    const other = await back()
    await other.check.answer({ status: 'failed', hint: 'review' })
    expect([other.now().status, other.now().output]).toEqual(['done', { outcome: 'review' }])
  })

  test.each(['canceled', 'timeout', 'other-person', 'elsewhere', 'unavailable'] as const)(
    'says that it was %s',
    async (hint) => {
      const { check, clock, kept, now } = await back()
      await check.answer({ status: 'failed', hint })
      clock.increment(10_000)
      expect([eidPhase(now()), eidProblem(now()), kept.at(-1), check.asked.length]).toEqual(['idle', hint, null, 1])
    },
  )

  test('to which the customer has not been, or is still in another tab, waits, and is asked about', async () => {
    const { check, clock, now } = await waitingOn()
    expect([eidPhase(now()), eidProblem(now())]).toEqual(['waiting', undefined])
    clock.increment(1000)
    expect([eidPhase(now()), check.asked.length]).toEqual(['waiting', 2])
    await check.fail(new PortError('unexpected'))
    clock.increment(1000)
    await check.answer({ status: 'complete' })
    expect(now().status).toBe('done')
  })

  test('that waits begins anew as another order, or is canceled', async () => {
    const { actor, start, kept, now } = await waitingOn()
    actor.send({ type: 'eid.start' })
    expect([eidPhase(now()), start.asked.length, kept.at(-1)]).toEqual(['starting', 1, null])
    const other = await waitingOn()
    other.actor.send({ type: 'eid.cancel' })
    expect([eidPhase(other.now()), eidProblem(other.now()), other.kept.at(-1)]).toEqual(['idle', 'canceled', null])
  })
})
