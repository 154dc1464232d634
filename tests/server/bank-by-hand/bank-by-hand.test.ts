import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { manualPaymentsIn, proposeOutcome } from '../../../src/server/bank-by-hand/payments'
import type { Outcome, PaymentState } from '../../../src/server/bank-by-hand/payments'
import { recordTransfer, transfersWaiting, type TypedTransfer } from '../../../src/server/bank-by-hand/transfers'
import { outcomes } from '../../../src/server/desk/outcomes'
import { decideProposal } from '../../../src/server/desk/proposals'
import type { Operator } from '../../../src/server/desk/roles'
import {
  bankVerifications,
  callbackEvents,
  deskProposals,
  manualPayments,
  manualTransfers,
  refunds,
  removedCoins,
} from '../../../src/server/database/schema'
import { freezeAccount } from '../../../src/server/freeze/freeze'
import type { Payout } from '../../../src/server/outside/payouts'
import type { Refund } from '../../../src/server/outside/payments'
import { removalWrittenOff } from '../../../src/server/orders/removal-decided'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { bothDecideAt, deskPageAt } from '../../support/desk'
import { inboxOf } from '../../support/inbox'
import { balancesOf } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newAccount, newSeller, placeSale } from '../../support/selling'

const anna: Operator = { subject: 'sub-anna', name: 'Anna', roles: ['payer'] }
const bo: Operator = { subject: 'sub-bo', name: 'Bo', roles: ['payer'] }

type Decision = 'confirm' | 'turn-down'

let exchange: TestExchange
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>
let count = 0

beforeAll(async () => {
  exchange = await testExchange({ config: { bankByHand: true } })
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

const work = () => exchange.exchange.jobs.runDue()
/** What the bank calls a payment: another one each time. */
const ofBank = (): string => `REF-${(count += 1)}`
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result

/** The transaction by which a sale's coins come. */
const hashOf = ({ reference }: Pick<Order, 'reference'>): string => reference.replaceAll('-', '').repeat(2)

/** A sale whose coins have come. */
const sold = async (to = seller.account.reference): Promise<Order> => {
  const order: Order = (await placeSale(browser, to)).json().result
  const { reference, coin, from } = order
  await sendCallback(exchange, 'coins', {
    type: 'coins.received',
    order: reference,
    coin,
    amount: from.amount,
    hash: hashOf(order),
  })
  await work()
  return fetched(order)
}

/** A purchase that was paid too little, and is refunded. */
const refunded = async (): Promise<Order> => {
  const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
  await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
  const review = { type: 'order.reviewed', order: order.reference, decision: 'refund' }
  await sendCallback(exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
  await work()
  return order
}

const onDesk = async (state: PaymentState, of: Pick<Order, 'reference'>) =>
  (
    await exchange.database.read((handle) =>
      manualPaymentsIn(handle, exchange.exchange, { state, now: exchange.clock.now() }, 1000),
    )
  ).filter(({ payment }) => payment.orderReference === of.reference)
const rowsOf = async ({ reference }: Pick<Order, 'reference'>) =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(manualPayments)
      .where(eq(manualPayments.orderReference, reference))
      .orderBy(asc(manualPayments.key)),
  )
const waitingOf = async (of: Pick<Order, 'reference'>) => {
  const [waiting] = await onDesk('waiting', of)
  if (waiting === undefined) throw new Error('Nothing waits')
  return waiting
}

const stateOf = async (key: string): Promise<string> =>
  exchange.database.read(async (handle) => {
    const [row] = await handle.select().from(manualPayments).where(eq(manualPayments.key, key)).limit(1)
    return row?.state ?? ''
  })
const propose = async (key: string, outcome: Outcome, operator = anna) => {
  const said = { key, version: await stateOf(key), why: 'Seen at the bank', ...outcome }
  return exchange.database.transaction((tx) => proposeOutcome(tx, said, operator, exchange.clock.now()))
}
const made = (key: string, bankReference = ofBank(), operator = anna) =>
  propose(key, { outcome: 'made', bankReference }, operator)
const cameBack = (key: string, reason = 'Kontot är avslutat') => propose(key, { outcome: 'returned', reason })
const openOf = async (key: string): Promise<string> => {
  const rows = await exchange.database.read((handle) =>
    handle.select().from(deskProposals).where(eq(deskProposals.about, key)),
  )
  return rows.find(({ state }) => state === 'open')?.id ?? ''
}
const decide = (id: string, decision: Decision, operator = bo) =>
  decideProposal(exchange.exchange, operator, { id, decision, reason: 'Looked at it' }, outcomes)
const confirm = async (key: string, operator = bo) => {
  const answer = await decide(await openOf(key), 'confirm', operator)
  await work()
  return answer
}
const eventsOf = async (port: string) =>
  exchange.database.read(
    async (handle) => (await handle.select().from(callbackEvents).where(eq(callbackEvents.port, port))).length,
  )

describe('a sale that is paid out by hand', () => {
  test('waits with all that is to be typed at the bank, and is done once two operators have said so', async () => {
    const order = await sold()
    const { payment, number, proposal } = await waitingOf(order)
    expect([number, proposal]).toEqual([order.number, null])
    expect(payment).toEqual({
      key: `${order.reference}/1`,
      kind: 'payout',
      orderReference: order.reference,
      amount: order.total,
      currency: 'SEK',
      clearingNumber: '6789',
      accountNumber: '123456789',
      iban: null,
      holder: 'Astrid Lind',
      message: `Nordmynt ${order.number}`,
      state: 'waiting',
      createdAt: exchange.clock.now(),
      madeAt: null,
      returnedAt: null,
    })
    const reference = ofBank()
    expect(await made(payment.key, ` ${reference.toLowerCase()} `)).toBe('done')
    expect((await waitingOf(order)).proposal).toMatchObject({ bankReference: reference, name: 'Anna' })
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
    expect(await confirm(payment.key)).toBe('done')
    const now = await fetched(order)
    expect([now.status, now.transactions.filter(({ label }) => label === 'payout').length]).toEqual(['COMPLETED', 1])
    expect(await balancesOf(exchange.database, order)).toContain(`bank ${-Number(order.total)} SEK`)
    expect(await rowsOf(order)).toMatchObject([{ state: 'made', madeAt: exchange.clock.now() }])
  })

  test('is not confirmed by the operator who has said so, who may take it back', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    await made(key)
    const id = await openOf(key)
    expect(await decide(id, 'confirm', anna)).toBe('same-person')
    expect(await decide(id, 'confirm', { ...anna, name: 'Bo' })).toBe('same-person')
    expect((await waitingOf(order)).proposal?.id).toBe(id)
    expect([await decide(id, 'turn-down', anna), (await waitingOf(order)).proposal]).toEqual(['done', null])
  })

  test('that was turned down waits as before, and its bank reference may be told again', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    const reference = ofBank()
    await made(key, reference)
    const first = await openOf(key)
    expect([await decide(first, 'turn-down'), (await waitingOf(order)).proposal]).toEqual(['done', null])
    expect([await decide(first, 'confirm'), await made(key, reference), await confirm(key)]).toEqual([
      'late',
      'done',
      'done',
    ])
  })

  test('has a reference of the bank’s that is no other payment’s', async () => {
    const [one, other] = [await sold(), await sold()]
    const reference = ofBank()
    expect(await made(`${one.reference}/1`, reference)).toBe('done')
    expect(await made(`${other.reference}/1`, reference.toLowerCase())).toBe('reference-taken')
    await confirm(`${one.reference}/1`)
    expect(await made(`${other.reference}/1`, reference)).toBe('reference-taken')
  })

  test('takes no reference that is none, and names what is wrong', async () => {
    const order = await sold()
    const key = `${order.reference}/1`
    expect(await made(key, ' ')).toEqual({ problems: [{ field: 'bankReference', code: 'required' }] })
    expect(await cameBack(key, '')).toEqual({ problems: [{ field: 'reason', code: 'required' }] })
    const ids = [crypto.randomUUID(), 'no id']
    expect([await made('no such key'), ...(await Promise.all(ids.map((id) => decide(id, 'confirm'))))]).toEqual([
      'gone',
      'gone',
      'gone',
    ])
  })

  test('is proposed by one of several who do so at once, and confirmed by one, and is paid out once', async () => {
    const order = await sold()
    const key = `${order.reference}/1`
    const proposals = await Promise.all([anna, bo, anna, bo].map((operator) => made(key, ofBank(), operator)))
    expect(proposals.toSorted()).toEqual(['done', 'late', 'late', 'late'])
    const id = await openOf(key)
    const others = Array.from({ length: 8 }, (_, nth): Operator => ({ ...bo, subject: `other-${nth}` }))
    const before = await eventsOf('payouts')
    const decisions = await Promise.all(
      others.map((operator, nth) => decide(id, nth % 2 === 0 ? 'confirm' : 'turn-down', operator)),
    )
    expect(decisions.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(decisions.filter((answer) => answer === 'late')).toHaveLength(7)
    await work()
    const isConfirmed = decisions.findIndex((answer) => answer === 'done') % 2 === 0
    expect([(await fetched(order)).status, (await eventsOf('payouts')) - before]).toEqual(
      isConfirmed ? ['COMPLETED', 1] : ['PAYOUT_PENDING', 0],
    )
  })

  test('confirmed by two operators at once is told and booked once', async () => {
    const order = await sold()
    const key = `${order.reference}/1`
    await made(key)
    const id = await openOf(key)
    const cecilia: Operator = { ...bo, subject: 'sub-cecilia' }
    const before = await eventsOf('payouts')
    const decisions = await Promise.all([bo, cecilia].map((operator) => decide(id, 'confirm', operator)))
    await Promise.all([work(), work()])
    expect(decisions.toSorted()).toEqual(['done', 'late'])
    const { status, transactions } = await fetched(order)
    expect([status, transactions.filter(({ label }) => label === 'payout').length]).toEqual(['COMPLETED', 1])
    expect((await eventsOf('payouts')) - before).toBe(1)
  })

  test('that the bank refused is told with its words, and is paid to another account under a key of its own', async () => {
    const order = await sold()
    await cameBack(`${order.reference}/1`)
    expect(await confirm(`${order.reference}/1`)).toBe('done')
    const failed = await fetched(order)
    expect([failed.status, failed.payoutProblem, failed.feedbackDetails]).toEqual([
      'ERROR',
      'returned',
      'Kontot är avslutat',
    ])
    const { reference } = await newAccount(exchange.database, seller.customer.id, {
      clearingNumber: '5001',
      accountNumber: '0123456',
      isMain: false,
    })
    await browser.post(`/protected/v2/orders/${order.reference}/payout`, { bankAccountReference: reference })
    await work()
    const { payment } = await waitingOf(order)
    expect([payment.key, payment.clearingNumber]).toEqual([`${order.reference}/2`, '5001'])
    expect(await made(`${order.reference}/1`)).toBe('late')
  })

  test('that was made and came back is booked back', async () => {
    const order = await sold()
    const key = `${order.reference}/1`
    await made(key)
    await confirm(key)
    await cameBack(key)
    expect([await confirm(key), (await fetched(order)).status]).toEqual(['done', 'ERROR'])
    expect(await rowsOf(order)).toMatchObject([{ state: 'returned', returnedAt: exchange.clock.now() }])
    expect([await made(key), await cameBack(key)]).toEqual(['late', 'late'])
  })
})

describe('what is asked for', () => {
  const payout = (): Payout => ({
    key: `key-${(count += 1)}`,
    amount: '500.00',
    currency: 'SEK',
    clearingNumber: '5001',
    accountNumber: '0123456',
    holder: 'Astrid Lind',
    message: 'Nordmynt 1',
  })
  const pay = async (asked: Payout) => exchange.exchange.outside.payouts?.pay(asked)
  const kept = (key: string) =>
    exchange.database.read((handle) => handle.select().from(manualPayments).where(eq(manualPayments.key, key)))

  test('again, or by several at once, under one key is one payment', async () => {
    const asked = payout()
    await Promise.all([pay(asked), pay(asked), pay(asked)])
    await pay(asked)
    expect(await kept(asked.key)).toHaveLength(1)
  })

  test.each<[string, Partial<Payout>]>([
    ['amount', { amount: '500.01' }],
    ['account', { accountNumber: '0123457' }],
    ['clearing number', { clearingNumber: '5002' }],
  ])('under one key with another %s is refused, and what was kept stays', async (_, change) => {
    const asked = payout()
    await pay(asked)
    await expect(pay({ ...asked, ...change })).rejects.toThrow('A payment by hand is asked for otherwise')
    expect(await kept(asked.key)).toMatchObject([{ amount: '500.00', accountNumber: '0123456' }])
  })

  test('without an account is refused', async () => {
    const refund: Refund = {
      key: 'none',
      reference: crypto.randomUUID(),
      payment: null,
      currency: 'SEK',
      amount: '1.00',
      to: null,
      message: '',
    }
    await expect(exchange.exchange.outside.payments.BANKGIRO?.refund(refund)).rejects.toThrow(
      'Our bank pays to an account',
    )
  })

  test('is listed a page at a time, by its keys', async () => {
    for (let times = 0; times < 5; times += 1) await pay(payout())
    const keys: string[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const page = await exchange.database.read((handle) =>
        manualPaymentsIn(handle, exchange.exchange, { state: 'waiting', after: from, now: exchange.clock.now() }, 2),
      )
      keys.push(...page.map(({ payment }) => payment.key))
      after = page.length === 2 ? page.at(-1)?.payment.key : undefined
    }
    const all = await exchange.database.read((handle) =>
      handle.select({ key: manualPayments.key }).from(manualPayments).where(eq(manualPayments.state, 'waiting')),
    )
    expect([keys.length, new Set(keys).size]).toEqual([all.length, all.length])
    expect(all.length).toBeGreaterThanOrEqual(5)
  })
})

describe('money that goes back by hand', () => {
  const refundOf = async ({ reference }: Order) =>
    exchange.database.read(async (handle) =>
      (await handle.select().from(refunds).where(eq(refunds.orderReference, reference))).at(0),
    )

  test('goes to the verified account, and is sent once two operators have said so', async () => {
    const order = await refunded()
    const { payment } = await waitingOf(order)
    expect(payment).toMatchObject({ kind: 'refund', amount: '400.00', currency: 'SEK', accountNumber: '123456789' })
    await made(payment.key)
    expect((await refundOf(order))?.sentAt).toBeNull()
    await confirm(payment.key)
    expect((await refundOf(order))?.sentAt).toEqual(exchange.clock.now())
  })

  test('and came back is told to the desk and its customer, and is paid in its place under a key of its own', async () => {
    const order = await refunded()
    const { key } = (await waitingOf(order)).payment
    expect(await cameBack(key)).toBe('late')
    await made(key, 'SENT-1')
    await confirm(key)
    await cameBack(key)
    expect(await confirm(key)).toBe('done')
    const rows = await exchange.database.read((handle) =>
      handle.select().from(refunds).where(eq(refunds.orderReference, order.reference)).orderBy(asc(refunds.createdAt)),
    )
    const now = exchange.clock.now()
    const [first, again] = rows[0]?.key === key ? rows : rows.toReversed()
    expect([first?.sentAt, first?.returnedAt, first?.waitingSince, rows.length]).toEqual([now, now, null, 2])
    expect(again).toMatchObject({
      amount: '400.00',
      paidTo: null,
      waitingSince: now,
      sentAt: null,
      returnOf: key,
      returnReason: 'Kontot är avslutat',
      returnReference: 'SENT-1',
    })
    const shown = await fetched(order)
    expect([shown.holds.map(({ reason }) => reason), shown.waitingRefunds.length]).toEqual([['refund-review'], 1])
    const desk = await deskPageAt(exchange.server)
    expect(desk).toContain('A refund came back: Kontot är avslutat (the bank’s reference: SENT-1).')
    const letters = (await inboxOf(exchange, seller.customer.email)).map(({ subject }) => subject)
    expect(letters).toContain(`Your refund for order ${order.number} came back to us`)
    expect(await onDesk('waiting', order)).toEqual([])
    const address = `/sandbox/desk/refunds/${order.reference}`
    await bothDecideAt(exchange.server, address, { decision: 'release' }, '/sandbox/desk')
    await work()
    const { payment } = await waitingOf(order)
    expect([payment.key, payment.amount]).toEqual([again?.key, '400.00'])
    await made(payment.key)
    expect([await confirm(payment.key), await made(key), await cameBack(key)]).toEqual(['done', 'late', 'late'])
  })

  test('comes back once, however many tell it at once', async () => {
    const order = await refunded()
    const { key } = (await waitingOf(order)).payment
    const returned = { type: 'refund.returned', key, reason: 'Konto avslutat' }
    const answers = await Promise.all([1, 2, 3].map(() => sendCallback(exchange, 'payments', returned)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await sendCallback(exchange, 'payments', { ...returned, key: 'none' })).statusCode).toBe(404)
    const owed = await exchange.database.read((handle) =>
      handle.select().from(refunds).where(eq(refunds.orderReference, order.reference)),
    )
    expect(owed.filter(({ sentAt }) => sentAt === null)).toHaveLength(1)
  })
})

const deferred = () => {
  const signal = { resolve: () => {}, promise: Promise.resolve() }
  signal.promise = new Promise((resolve) => {
    signal.resolve = resolve
  })
  return signal
}

describe('while the customer’s account is frozen', () => {
  const freeze = () =>
    exchange.database.transaction((tx) =>
      freezeAccount(tx, exchange.exchange, seller.customer.id, exchange.clock.now()),
    )
  const ended = () =>
    sendCallback(exchange, 'reviews', {
      type: 'freeze.ended',
      customer: seller.customer.id,
      at: exchange.clock.now().toISOString(),
    })

  test('a payment that was proposed before is not confirmed, and waits until the freeze is over', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    await made(key)
    const id = await openOf(key)
    await freeze()
    expect([await decide(id, 'confirm'), (await waitingOf(order)).isFrozen]).toEqual(['frozen', true])
    expect([(await waitingOf(order)).proposal?.id, (await fetched(order)).status]).toEqual([id, 'PAYOUT_PENDING'])
    await ended()
    expect([await confirm(key), (await fetched(order)).status]).toEqual(['done', 'COMPLETED'])
  })

  test('a payout that nobody has made is not on its way, and its order waits with the account', async () => {
    const order = await sold()
    const shown = async () => {
      const { leavingSince, holds } = await fetched(order)
      return [leavingSince, holds.map(({ reason }) => reason)]
    }
    const now = exchange.clock.now().toISOString()
    expect(await shown()).toEqual([now, []])
    await freeze()
    expect(await shown()).toEqual([null, ['frozen']])
    await ended()
    expect(await shown()).toEqual([now, []])
    const { key } = (await waitingOf(order)).payment
    await made(key)
    await decide(await openOf(key), 'confirm')
    await freeze()
    expect(await shown()).toEqual([now, []])
  })

  test('money that is to go back and that nobody has paid waits with the account', async () => {
    const order = await refunded()
    const reasons = async () => (await fetched(order)).holds.map(({ reason }) => reason)
    expect(await reasons()).toEqual([])
    await freeze()
    expect(await reasons()).toEqual(['frozen'])
    await ended()
    await made((await waitingOf(order)).payment.key)
    await confirm((await waitingOf(order)).payment.key)
    await freeze()
    expect(await reasons()).toEqual([])
  })

  test('nobody says that one was made; that one came back may be said', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    await freeze()
    expect([await made(key), await cameBack(key)]).toEqual(['frozen', 'done'])
  })

  test.each([true, false])(
    'a freeze and who confirms come one after the other, the freeze first: %s',
    async (isFirst) => {
      const order = await sold()
      const { key } = (await waitingOf(order)).payment
      await made(key)
      const id = await openOf(key)
      const both = [freeze, () => decide(id, 'confirm')]
      await Promise.all((isFirst ? both : both.toReversed()).map((begin) => begin()))
      await work()
      const [row] = await rowsOf(order)
      const [proposal] = await exchange.database.read((handle) =>
        handle.select().from(deskProposals).where(eq(deskProposals.id, id)).limit(1),
      )
      expect([row?.state, proposal?.state]).toEqual(row?.state === 'made' ? ['made', 'confirmed'] : ['waiting', 'open'])
    },
  )

  test('a confirmation that comes while a freeze is written waits for it, and is refused', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    await made(key)
    const id = await openOf(key)
    const [isWritten, isSeen] = [deferred(), deferred()]
    const freezing = exchange.database.transaction(async (tx) => {
      await freezeAccount(tx, exchange.exchange, seller.customer.id, exchange.clock.now())
      isWritten.resolve()
      await isSeen.promise
    })
    await isWritten.promise
    const confirming = decide(id, 'confirm')
    isSeen.resolve()
    await freezing
    expect([await confirming, (await rowsOf(order))[0]?.state]).toEqual(['frozen', 'waiting'])
  })
})

describe('while the chain has taken a sale’s coins back', () => {
  test('nobody says that its payout was made, nor confirms it, until the desk has dealt with that', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    await made(key)
    const { amount, currency: coin } = order.from
    const event = { type: 'coins.reorganised', order: order.reference, coin, amount, hash: hashOf(order), output: 0 }
    await sendCallback(exchange, 'coins', event)
    expect([await confirm(key), await made(key), (await waitingOf(order)).isUncovered]).toEqual([
      'refused',
      'coins-removed',
      true,
    ])
    expect(await deskPageAt(exchange.server, '/sandbox/desk/bank')).toContain(
      'Coins of this sale were taken back by their chain.',
    )
    await exchange.database.transaction((tx) =>
      tx
        .update(removedCoins)
        .set({ handledAt: exchange.clock.now() })
        .where(eq(removedCoins.orderReference, order.reference)),
    )
    expect([await made(key), await confirm(key), (await fetched(order)).status]).toEqual(['done', 'done', 'COMPLETED'])
  })
})

describe('a sale whose coins are written off', () => {
  const writtenOff = async ({ reference, from: { amount, currency: coin } }: Order) => {
    const hash = hashOf({ reference })
    const event = { type: 'coins.reorganised', order: reference, coin, amount, hash, output: 0 }
    await sendCallback(exchange, 'coins', event)
    const [removed] = await exchange.database.read((handle) =>
      handle.select().from(removedCoins).where(eq(removedCoins.orderReference, reference)).limit(1),
    )
    await exchange.database.transaction((tx) =>
      removalWrittenOff(tx, exchange.exchange, { id: removed?.id ?? '', order: reference }, exchange.clock.now()),
    )
  }

  test('is canceled, and nobody is asked to pay for it any more', async () => {
    const order = await sold()
    await writtenOff(order)
    expect([(await fetched(order)).status, (await rowsOf(order)).map(({ state }) => state)]).toEqual([
      'CANCELED',
      ['returned'],
    ])
  })

  test('cannot be written off while somebody says that it was paid', async () => {
    const order = await sold()
    const { key } = (await waitingOf(order)).payment
    await made(key)
    await expect(writtenOff(order)).rejects.toThrow('step-refused')
    expect([(await fetched(order)).status, (await rowsOf(order)).map(({ state }) => state)]).toEqual([
      'PAYOUT_PENDING',
      ['waiting'],
    ])
  })
})

describe('a deposit that verifies an account', () => {
  const begun = async () => {
    const account = await newAccount(exchange.database, seller.customer.id, {
      clearingNumber: '5001',
      accountNumber: '7654321',
      isMain: false,
      verificationStatus: 'UNVERIFIED',
      verifiedAt: null,
    })
    const answer = await browser.post('/protected/v2/profile/bank/verification', { reference: account.reference })
    await work()
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(bankVerifications).where(eq(bankVerifications.account, account.reference)).limit(1),
    )
    return { account, status: answer.statusCode, key: `deposit/${row?.reference}` }
  }

  test('has its code where operators read it, and not in the table', async () => {
    const { key, status } = await begun()
    const rows = await exchange.database.read((handle) =>
      manualPaymentsIn(handle, exchange.exchange, { state: 'waiting', now: exchange.clock.now() }, 1000),
    )
    const deposit = rows.find(({ payment }) => payment.key === key)
    const [written] = await exchange.database.read((handle) =>
      handle.select().from(manualPayments).where(eq(manualPayments.key, key)).limit(1),
    )
    expect([status, deposit?.number, deposit?.payment.kind]).toEqual([200, null, 'deposit'])
    expect(deposit?.payment.message).toMatch(/^Nordmynt \d+$/)
    expect(written?.message).not.toContain('Nordmynt')
  })

  test('and came back ends the verification', async () => {
    const { key, account } = await begun()
    await cameBack(key)
    expect(await confirm(key)).toBe('done')
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(bankVerifications).where(eq(bankVerifications.account, account.reference)).limit(1),
    )
    expect(row).toMatchObject({ failure: 'not-found', returnedAt: exchange.clock.now() })
  })
})

describe('a transfer that came', () => {
  let order: Order
  beforeEach(async () => {
    order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
  })

  const typed = (changes: Partial<TypedTransfer> = {}): TypedTransfer => ({
    currency: 'SEK',
    amount: '1 000,00',
    reference: ` ${order.number} `,
    bankReference: ofBank(),
    payer: '6789-123456789',
    ...changes,
  })
  const record = (transfer: TypedTransfer, operator = anna) =>
    exchange.database.transaction((tx) =>
      recordTransfer(tx, { ...transfer, why: 'On the statement' }, operator, exchange.clock.now()),
    )
  const idOf = async (bankReference: string): Promise<string> => {
    const rows = await exchange.database.read((handle) => transfersWaiting(handle, {}, 1000))
    return rows.find(({ transfer }) => transfer.bankReference === bankReference)?.proposal ?? ''
  }
  const comes = async (transfer: TypedTransfer) => {
    await record(transfer)
    const answer = await decide(await idOf(transfer.bankReference), 'confirm')
    await work()
    return answer
  }
  const moneyIn = async () => (await fetched(order)).transactions.filter(({ direction }) => direction === 'IN').length

  test('is recorded by one operator, confirmed by another, and pays the order', async () => {
    const transfer = typed()
    expect(await record(transfer)).toBe('done')
    const id = await idOf(transfer.bankReference)
    expect(await decide(id, 'confirm', anna)).toBe('same-person')
    expect((await fetched(order)).status).toBe('UNPAID')
    expect(await decide(id, 'confirm')).toBe('done')
    await work()
    expect([await moneyIn(), await idOf(transfer.bankReference)]).toEqual([1, ''])
    expect(['PAID', 'PAYOUT_PENDING', 'COMPLETED']).toContain((await fetched(order)).status)
  })

  test('is recorded once by the bank’s reference, however it is typed, and again once it was turned down', async () => {
    const transfer = typed()
    const again = { ...transfer, bankReference: ` ${transfer.bankReference.toLowerCase()} ` }
    expect([await record(transfer), await record(again, bo)]).toEqual(['done', 'reference-taken'])
    expect(await decide(await idOf(transfer.bankReference), 'turn-down')).toBe('done')
    expect(await record(again)).toBe('done')
    expect(await decide(await idOf(transfer.bankReference), 'confirm')).toBe('done')
    expect(await record(transfer)).toBe('reference-taken')
    await work()
    expect(await moneyIn()).toBe(1)
  })

  test('recorded and confirmed by several at once comes once', async () => {
    const transfer = typed()
    const recorded = await Promise.all([anna, bo, anna, bo].map((operator) => record(transfer, operator)))
    expect(recorded.filter((answer) => answer === 'done')).toHaveLength(1)
    const id = await idOf(transfer.bankReference)
    const others = Array.from({ length: 6 }, (_, nth): Operator => ({ ...bo, subject: `other-${nth}` }))
    const decided = await Promise.all(others.map((operator) => decide(id, 'confirm', operator)))
    expect(decided.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'late')])
    await Promise.all([work(), work()])
    expect(await moneyIn()).toBe(1)
  })

  test('that the bank has told of too counts once', async () => {
    const transfer = typed()
    const told = transferOf(order.number, '1000.00', { bankReference: transfer.bankReference })
    await sendCallback(exchange, 'payments', told)
    expect([await comes(transfer), await moneyIn()]).toEqual(['done', 1])
    expect(exchange.lines.join()).toContain('a transfer was told again')
  })

  test('in euro is one to the account for euro', async () => {
    const transfer = typed({ currency: 'EUR', amount: '10', payer: '' })
    await comes(transfer)
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(manualTransfers).where(eq(manualTransfers.bankReference, transfer.bankReference)),
    )
    expect(row).toMatchObject({ method: 'SEPA', amount: '10.00', payer: null, decision: 'confirmed' })
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
  })

  test('is not recorded where something is wrong with it, all of which is named', async () => {
    const wrong = typed({ amount: '0', bankReference: '', reference: 'x'.repeat(141), payer: 'x'.repeat(141) })
    expect(await record(wrong)).toEqual({
      problems: [
        { field: 'amount', code: 'amountInvalid' },
        { field: 'reference', code: 'notAccepted' },
        { field: 'bankReference', code: 'required' },
        { field: 'payer', code: 'notAccepted' },
      ],
    })
    const ids = [crypto.randomUUID(), 'no id']
    expect(await Promise.all(ids.map((id) => decide(id, 'confirm')))).toEqual(['gone', 'gone'])
  })

  describe('while nobody tells prices', () => {
    let prices: TestExchange['exchange']['outside']['prices']
    beforeEach(() => {
      prices = exchange.exchange.outside.prices
      exchange.exchange.outside.prices = null
    })
    afterEach(() => {
      exchange.exchange.outside.prices = prices
    })

    test('is confirmed all the same, and booked once somebody tells them', async () => {
      expect([await comes(typed()), await moneyIn()]).toEqual(['done', 0])
      exchange.exchange.outside.prices = prices
      exchange.clock.forward({ minutes: 10 })
      await work()
      expect(await moneyIn()).toBe(1)
    })
  })
})

test('what was confirmed is told by work that is never given up', () => {
  expect(exchange.exchange.jobs.moneyKinds()).toEqual(
    expect.arrayContaining(['bank-by-hand.tell-payment', 'bank-by-hand.tell-transfer']),
  )
})

test('neither an account nor what a bank calls a payment is in the log', () => {
  const log = exchange.lines.join()
  expect(['123456789', '0123456', '7654321', 'REF-'].filter((secret) => log.includes(secret))).toEqual([])
})
