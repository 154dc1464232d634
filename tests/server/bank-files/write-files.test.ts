import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { keepPayment } from '../../../src/server/bank-files/payments'
import type { BankFilesSettings } from '../../../src/server/bank-files/settings'
import { writeFiles } from '../../../src/server/bank-files/write-files'
import { secondsAfter } from '../../../src/server/clock'
import type { Database } from '../../../src/server/database/handle'
import {
  bankFileRuns,
  bankFilesOut,
  bankPayments,
  bankVerifications,
  holds,
  removedCoins,
} from '../../../src/server/database/schema'
import { endFreezeNow, freezeAccount } from '../../../src/server/freeze/freeze'
import type { Payout } from '../../../src/server/outside/payouts'
import type { Refund } from '../../../src/server/outside/payments'
import { bankFolders, eurIban, settingsWith } from '../../support/bank-files'
import { removalWrittenOff } from '../../../src/server/orders/removal-decided'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newAccount, newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let folders: Awaited<ReturnType<typeof bankFolders>>
let settings: BankFilesSettings
let count = 0

/** A Friday, an hour after noon in Sweden; the next cut-off is in half an hour. */
const now = '2026-11-20T12:00:00.000Z'
const nextName = 'NM-20261120-1330-1.pain.001.xml'

beforeAll(async () => {
  folders = await bankFolders()
  settings = settingsWith(folders.folders, { cutOffs: ['12:00', '13:30', '15:00'] })
})
afterAll(() => folders.end())
beforeEach(async () => {
  exchange = await testExchange({ config: { bankFiles: settings } })
  for (const name of await folders.out()) await folders.remove(name)
})
afterEach(() => exchange.stop())

const payout = (changes: Partial<Payout> = {}): Payout => ({
  key: `key-${String((count += 1)).padStart(5, '0')}`,
  amount: '500.00',
  currency: 'SEK',
  clearingNumber: '5001',
  accountNumber: '0123456',
  holder: 'Astrid Lind',
  message: 'Nordmynt 17',
  ...changes,
})
const pay = async (changes: Partial<Payout> = {}): Promise<string> => {
  const asked = payout(changes)
  await exchange.exchange.outside.payouts?.pay(asked)
  return asked.key
}
const deps = (database: Database = exchange.database, changes: Partial<BankFilesSettings> = {}) => ({
  config: exchange.exchange.config,
  database,
  clock: exchange.clock,
  log: exchange.exchange.log,
  settings: { ...settings, ...changes },
})
const write = (changes: Partial<BankFilesSettings> = {}) => writeFiles(deps(exchange.database, changes))
const rowOf = async (key: string) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(bankPayments).where(eq(bankPayments.key, key)).limit(1),
  )
  return row
}
const statesOf = (keys: readonly string[]) => Promise.all(keys.map(async (key) => (await rowOf(key))?.state))
const filesWritten = () =>
  exchange.database.read((handle) => handle.select().from(bankFilesOut).orderBy(asc(bankFilesOut.name)).limit(100))
const namesIn = (file: string) => [...file.matchAll(/<EndToEndId>(\w+)</g)].map(([, name]) => name)
const textOf = (file: string, name: string) =>
  [...file.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, text]) => text)

describe('what is to be paid', () => {
  test('waits for the next cut-off, and then stands in one file with exact sums', async () => {
    const keys = [await pay({ amount: '0.10' }), await pay({ amount: '0.20' })]
    await write()
    expect([await folders.out(), await statesOf(keys)]).toEqual([[], ['waiting', 'waiting']])
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect(await folders.out()).toEqual([nextName])
    const file = await folders.read(nextName)
    expect(textOf(file, 'CtrlSum')).toEqual(['0.30', '0.30'])
    expect(textOf(file, 'NbOfTxs')).toEqual(['2', '2'])
    expect([textOf(file, 'MsgId'), textOf(file, 'Dt')]).toEqual([['NM-20261120-1330-1'], ['2026-11-20']])
    const rows = await Promise.all(keys.map(rowOf))
    expect(rows.map((row) => row?.endToEndId)).toEqual(namesIn(file))
    const [written] = await filesWritten()
    expect(rows.map((row) => [row?.state, row?.file])).toEqual(keys.map(() => ['filed', written?.id]))
    expect(written).toMatchObject({ name: nextName, payments: 2, writtenAt: exchange.clock.now(), status: null })
  })

  test('has names of at most 35 characters, the same for the same key', async () => {
    const key = await pay()
    const row = await rowOf(key)
    expect(row?.endToEndId).toMatch(/^NM[0-9A-F]{32}$/)
    await exchange.exchange.outside.payouts?.pay(payout({ key }))
    expect((await rowOf(key))?.endToEndId).toBe(row?.endToEndId)
  })

  test.each<[string, Partial<Payout>]>([
    ['amount', { amount: '500.01' }],
    ['account', { accountNumber: '0123457' }],
    ['clearing number', { clearingNumber: '5002' }],
  ])('under one key with another %s is refused, and what was kept stays', async (_, change) => {
    const asked = payout()
    await exchange.exchange.outside.payouts?.pay(asked)
    await expect(exchange.exchange.outside.payouts?.pay({ ...asked, ...change })).rejects.toThrow(
      'A payment by file is asked for otherwise',
    )
    expect(await rowOf(asked.key)).toMatchObject({ amount: '500.00', accountNumber: '0123456' })
  })

  test('by several at once under one key is one payment', async () => {
    const asked = payout()
    await Promise.all(Array.from({ length: 5 }, () => exchange.exchange.outside.payouts?.pay(asked)))
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect(namesIn(await folders.read(nextName))).toHaveLength(1)
  })

  test('of euro goes to its IBAN, and waits where there is no account of ours in euro', async () => {
    const refund: Refund = {
      key: 'refund-1',
      reference: await orderOfSomebody(),
      payment: null,
      currency: 'EUR',
      amount: '12.30',
      to: { holder: 'Åsa Öberg', clearingNumber: '8000', accountNumber: '1', iban: eurIban },
      message: 'Nordmynt 17',
    }
    await exchange.exchange.outside.payments.SEPA?.refund(refund)
    exchange.clock.forward({ minutes: 30 })
    await write({ accounts: { ...settings.accounts, EUR: null } })
    expect([await folders.out(), (await rowOf('refund-1'))?.state]).toEqual([[], 'waiting'])
    exchange.clock.forward({ minutes: 90 })
    await write()
    const [name = ''] = await folders.out()
    const file = await folders.read(name)
    expect([textOf(file, 'IBAN')[1], textOf(file, 'ChrgBr'), textOf(file, 'Nm').at(-1)]).toEqual([
      eurIban,
      ['SLEV'],
      'Asa Oberg',
    ])
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

  test('and has a code in its text is kept sealed, and so is its file', async () => {
    const verification = crypto.randomUUID()
    const key = await pay({ key: `deposit/${verification}`, amount: '1.00', message: 'Nordmynt 4711' })
    expect([(await rowOf(key))?.kind, (await rowOf(key))?.message.includes('4711')]).toEqual(['deposit', false])
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect(textOf(await folders.read(nextName), 'Ustrd')).toEqual(['Nordmynt 4711'])
    expect((await filesWritten())[0]?.content.includes('4711')).toBe(false)
  })
})

/** The reference of an order that stands in the database. */
const orderOfSomebody = async (): Promise<string> => {
  const seller = await newSeller(exchange.database)
  const browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  return (await placeSale(browser, seller.account.reference)).json().result.reference
}

describe('a cut-off', () => {
  test('is written once: what comes after it waits for the next', async () => {
    exchange.clock.forward({ minutes: 31 })
    await write()
    const key = await pay()
    await write()
    exchange.clock.forward({ minutes: 5 })
    await write()
    expect([await folders.out(), await statesOf([key])]).toEqual([[], ['waiting']])
    exchange.clock.forward({ minutes: 90 })
    await write()
    expect(await folders.out()).toEqual(['NM-20261120-1500-1.pain.001.xml'])
  })

  test('on which nobody was there is made up for, to be paid on the next bank day', async () => {
    await pay()
    exchange.clock.forward({ hours: 24 })
    await write()
    const [name = ''] = await folders.out()
    expect([name, textOf(await folders.read(name), 'Dt')]).toEqual(['NM-20261120-1500-1.pain.001.xml', ['2026-11-23']])
  })

  test('goes by the clock in Sweden, before and after it is put back', async () => {
    const at = testAt('2026-10-23T11:00:00.000Z')
    const noon = { cutOffs: ['12:00'] }
    exchange.clock.forward({ seconds: at })
    await pay()
    // Friday in summer: noon was at ten, so that the next is noon of Monday, in winter, at eleven.
    await write(noon)
    expect(await folders.out()).toEqual([])
    exchange.clock.forward({ hours: 3 * 24 - 1, minutes: 59, seconds: 59 })
    await write(noon)
    expect([exchange.clock.now().toISOString(), await folders.out()]).toEqual(['2026-10-26T10:59:59.000Z', []])
    exchange.clock.forward({ seconds: 1 })
    await write(noon)
    expect(await folders.out()).toEqual(['NM-20261026-1200-1.pain.001.xml'])
  })

  test('with more than a file takes has several, each payment once', async () => {
    await exchange.database.transaction(async (tx) => {
      for (let nth = 0; nth < 1001; nth += 1)
        await keepPayment(
          tx,
          { config: exchange.exchange.config },
          { ...payout({ amount: '1.00' }), kind: 'payout', orderReference: null, iban: null },
          exchange.clock.now(),
        )
    })
    exchange.clock.forward({ minutes: 30 })
    await write()
    const names = await folders.out()
    expect(names).toEqual([nextName, 'NM-20261120-1330-2.pain.001.xml'])
    const all = (await Promise.all(names.map((name) => folders.read(name)))).flatMap(namesIn)
    expect([all.length, new Set(all).size]).toEqual([1001, 1001])
  }, 60_000)
})

/** How many seconds an instant lies after the beginning of a test. */
const testAt = (instant: string): number => (new Date(instant).getTime() - new Date(now).getTime()) / 1000

describe('above a limit', () => {
  const most = { payment: '1000', file: '2000' }
  const stopped = async () =>
    exchange.database.read((handle) =>
      handle
        .select({ key: bankPayments.key, because: bankPayments.stoppedBecause })
        .from(bankPayments)
        .where(eq(bankPayments.state, 'stopped'))
        .orderBy(asc(bankPayments.key))
        .limit(100),
    )

  test('a payment waits on the desk, and so does what the file has no room for; the rest goes', async () => {
    const [high, first, second, third, fourth] = [
      await pay({ amount: '1000.01' }),
      await pay({ amount: '1000.00' }),
      await pay({ amount: '900.00' }),
      await pay({ amount: '100.01' }),
      await pay({ amount: '100.00' }),
    ]
    exchange.clock.forward({ minutes: 30 })
    await write({ most })
    expect(await stopped()).toEqual([
      { key: high, because: 'payment-limit' },
      { key: third, because: 'file-limit' },
    ])
    expect(await statesOf([first, second, fourth])).toEqual(['filed', 'filed', 'filed'])
    expect(textOf(await folders.read(nextName), 'CtrlSum')[0]).toBe('2000.00')
  })

  test('is what two operators have set free no more', async () => {
    const key = await pay({ amount: '5000.00' })
    await exchange.database.transaction((tx) =>
      tx.update(bankPayments).set({ releasedAt: exchange.clock.now() }).where(eq(bankPayments.key, key)),
    )
    const other = await pay({ amount: '1000.00' })
    exchange.clock.forward({ minutes: 30 })
    await write({ most })
    expect(await statesOf([key, other])).toEqual(['filed', 'filed'])
  })

  test.each<[string, Partial<Payout>]>([
    ['a name without a letter that banks take', { holder: '李' }],
    ['an account that is none', { accountNumber: '', clearingNumber: '12' }],
  ])('or with %s it is stopped at once', async (_, change) => {
    const key = await pay(change)
    expect(await rowOf(key)).toMatchObject({ state: 'stopped', stoppedBecause: 'unwritable' })
  })
})

describe('of a customer', () => {
  let browser: Browser
  let seller: Awaited<ReturnType<typeof newSeller>>
  beforeEach(async () => {
    seller = await newSeller(exchange.database)
    browser = browserOf(exchange.server)
    await browser.signIn(seller.customer.email)
  })

  const work = () => exchange.exchange.jobs.runDue()
  const sold = async (): Promise<Order> => {
    const order: Order = (await placeSale(browser, seller.account.reference)).json().result
    const { reference, coin, from } = order
    const hash = reference.replaceAll('-', '').repeat(2)
    await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount: from.amount, hash })
    await work()
    return order
  }
  const shown = async ({ reference }: Order): Promise<Order> => {
    // Half an hour without a call has ended the session.
    await browser.signIn(seller.customer.email)
    return (await browser.get(`/protected/v2/orders/${reference}`)).json().result
  }
  const freeze = () =>
    exchange.database.transaction((tx) =>
      freezeAccount(tx, exchange.exchange, seller.customer.id, exchange.clock.now()),
    )
  const thaw = () =>
    exchange.database.transaction((tx) =>
      endFreezeNow(
        tx,
        exchange.exchange,
        { customer: seller.customer.id, at: exchange.clock.now().toISOString() },
        exchange.clock.now(),
      ),
    )

  test('a sale is paid out by the file, and is on its way from then on', async () => {
    const order = await sold()
    exchange.clock.forward({ minutes: 30 })
    await write()
    const row = await rowOf(`${order.reference}/1`)
    expect(row).toMatchObject({
      state: 'filed',
      kind: 'payout',
      orderReference: order.reference,
      customerId: seller.customer.id,
      amount: order.total,
    })
    const file = await folders.read(nextName)
    expect([textOf(file, 'Ustrd'), file.includes('<Id>6789123456789</Id>')]).toEqual([
      [`Nordmynt ${order.number}`],
      true,
    ])
  })

  test('nothing goes while the account is frozen, and its page says so; it goes with the next file', async () => {
    const order = await sold()
    await freeze()
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect([await folders.out(), (await rowOf(`${order.reference}/1`))?.state]).toEqual([[], 'waiting'])
    const held = await shown(order)
    expect([held.leavingSince, held.holds.map(({ reason }) => reason)]).toEqual([null, ['frozen']])
    await thaw()
    await write()
    expect(await folders.out()).toEqual([])
    exchange.clock.forward({ minutes: 90 })
    await write()
    expect([(await folders.out()).length, (await rowOf(`${order.reference}/1`))?.state]).toEqual([1, 'filed'])
    await freeze()
    const going = await shown(order)
    expect([going.leavingSince !== null, going.holds]).toEqual([true, []])
  })

  test.each([true, false])('a freeze and a cut-off come one after the other, the freeze first: %s', async (isFirst) => {
    const order = await sold()
    exchange.clock.forward({ minutes: 30 })
    const both = [freeze, () => write()]
    await Promise.all((isFirst ? both : both.toReversed()).map((begin) => begin()))
    const state = (await rowOf(`${order.reference}/1`))?.state
    const { leavingSince } = await shown(order)
    expect([state, leavingSince !== null]).toEqual(state === 'filed' ? ['filed', true] : ['waiting', false])
  })

  test('nothing goes of an order that is held', async () => {
    const order = await sold()
    const hold = {
      customerId: seller.customer.id,
      orderReference: order.reference,
      reason: 'new-account',
      since: exchange.clock.now(),
      until: secondsAfter(exchange.clock.now(), 3600),
      releasedBy: 'clock',
    } as const
    await exchange.database.transaction((tx) => tx.insert(holds).values(hold))
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect([await folders.out(), (await rowOf(`${order.reference}/1`))?.state]).toEqual([[], 'waiting'])
    exchange.clock.forward({ minutes: 90 })
    await write()
    expect((await rowOf(`${order.reference}/1`))?.state).toBe('filed')
  })

  test('nothing goes of a sale whose coins its chain has taken back, until the desk has dealt with that', async () => {
    const order = await sold()
    const { reference, coin, from } = order
    const hash = reference.replaceAll('-', '').repeat(2)
    await sendCallback(exchange, 'coins', {
      type: 'coins.reorganised',
      order: reference,
      coin,
      amount: from.amount,
      hash,
      output: 0,
    })
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect([await folders.out(), (await rowOf(`${reference}/1`))?.state]).toEqual([[], 'waiting'])
    await exchange.database.transaction((tx) =>
      tx
        .update(removedCoins)
        .set({ handledAt: exchange.clock.now() })
        .where(eq(removedCoins.orderReference, reference)),
    )
    exchange.clock.forward({ minutes: 90 })
    await write()
    expect((await rowOf(`${reference}/1`))?.state).toBe('filed')
  })

  test('what waits for a file is withdrawn with the sale whose coins are written off', async () => {
    const order = await sold()
    const { reference, coin, from } = order
    const event = {
      order: reference,
      coin,
      amount: from.amount,
      hash: reference.replaceAll('-', '').repeat(2),
      output: 0,
    }
    await sendCallback(exchange, 'coins', { ...event, type: 'coins.reorganised' })
    const [removed] = await exchange.database.read((handle) =>
      handle.select().from(removedCoins).where(eq(removedCoins.orderReference, reference)).limit(1),
    )
    await exchange.database.transaction((tx) =>
      removalWrittenOff(tx, exchange.exchange, { id: removed?.id ?? '', order: reference }, exchange.clock.now()),
    )
    const canceled: Order = (await browser.get(`/protected/v2/orders/${reference}`)).json().result
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect([canceled.status, (await rowOf(`${reference}/1`))?.state, await folders.out()]).toEqual([
      'CANCELED',
      'returned',
      [],
    ])
  })

  const withdraw = (asked: Payout) =>
    exchange.database.transaction(async (tx) => exchange.exchange.outside.payouts?.withdraw?.(tx, asked))

  test('is withdrawn before it is in a file, also where it is asked for only later', async () => {
    const [waiting, later, filed] = [payout(), payout(), payout()]
    await exchange.exchange.outside.payouts?.pay(filed)
    exchange.clock.forward({ minutes: 30 })
    await write()
    await exchange.exchange.outside.payouts?.pay(waiting)
    expect([await withdraw(waiting), await withdraw(later), await withdraw(filed)]).toEqual([true, true, false])
    await exchange.exchange.outside.payouts?.pay(later)
    exchange.clock.forward({ minutes: 90 })
    await write()
    expect(await statesOf([waiting.key, later.key, filed.key])).toEqual(['returned', 'returned', 'filed'])
  })

  test('money that goes back goes by the file, but while support looks at where it goes', async () => {
    const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
    await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
    const review = { type: 'order.reviewed', order: order.reference, decision: 'refund' }
    await sendCallback(exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
    await work()
    const hold = {
      customerId: seller.customer.id,
      orderReference: order.reference,
      reason: 'refund-review',
      since: exchange.clock.now(),
      releasedBy: 'desk',
    } as const
    await exchange.database.transaction((tx) => tx.insert(holds).values(hold))
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect(await folders.out()).toEqual([])
    await exchange.database.transaction((tx) =>
      tx
        .update(holds)
        .set({ releasedAt: exchange.clock.now() })
        .where(and(eq(holds.orderReference, order.reference), eq(holds.reason, 'refund-review'))),
    )
    exchange.clock.forward({ minutes: 90 })
    await write()
    const [name = ''] = await folders.out()
    expect(textOf(await folders.read(name), 'CtrlSum')[0]).toBe('400.00')
  })

  test('a deposit that verifies an account goes by the file', async () => {
    const unverified = { isMain: false, verificationStatus: 'UNVERIFIED', verifiedAt: null } as const
    const account = await newAccount(exchange.database, seller.customer.id, {
      clearingNumber: '5001',
      accountNumber: '7654321',
      ...unverified,
    })
    await browser.post('/protected/v2/profile/bank/verification', { reference: account.reference })
    await work()
    const [verification] = await exchange.database.read((handle) => handle.select().from(bankVerifications).limit(1))
    expect(await rowOf(`deposit/${verification?.reference}`)).toMatchObject({
      kind: 'deposit',
      customerId: seller.customer.id,
      amount: '1.00',
      state: 'waiting',
    })
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect(textOf(await folders.read(nextName), 'Ustrd')).toEqual([expect.stringMatching(/^Nordmynt \d{4}$/)])
  })
})

/** A database whose process ends at its nth transaction: before it is written, or after. */
const endingAt = (nth: number, isWritten: boolean): Database => {
  let asked = 0
  return {
    ...exchange.database,
    transaction: async (begin) => {
      asked += 1
      const isLast = asked === nth
      const done = await exchange.database.transaction(async (tx) => {
        const result = await begin(tx)
        if (isLast && !isWritten) throw new Error('killed')
        return result
      })
      if (isLast) throw new Error('killed')
      return done
    },
  }
}

describe('where the process ends', () => {
  test.each([1, 2, 3, 4].flatMap((nth) => [false, true].map((isWritten) => [nth, isWritten] as const)))(
    'at transaction %i, written: %s, the same file appears, and no other with its payments',
    async (nth, isWritten) => {
      const keys = [await pay(), await pay()]
      exchange.clock.forward({ minutes: 30 })
      await expect(writeFiles(deps(endingAt(nth, isWritten)))).rejects.toThrow('killed')
      const before = await folders.out()
      const first = before.length === 0 ? null : await folders.read(nextName)
      exchange.clock.forward({ seconds: 15 })
      await pay()
      await write()
      await write()
      expect(await folders.out()).toEqual([nextName])
      const last = await folders.read(nextName)
      expect(namesIn(last).toSorted()).toEqual(
        (await Promise.all(keys.map(rowOf))).map((row) => row?.endToEndId ?? '').toSorted(),
      )
      if (first !== null) expect(last).toBe(first)
      expect((await filesWritten()).length).toBe(1)
    },
  )

  test('before it appears, and the bank has taken it since, the very same file appears again', async () => {
    await pay()
    exchange.clock.forward({ minutes: 30 })
    // It appears in the third transaction, which is not written.
    await expect(writeFiles(deps(endingAt(3, false)))).rejects.toThrow('killed')
    const first = await folders.read(nextName)
    await folders.remove(nextName)
    exchange.clock.forward({ minutes: 90 })
    await write()
    expect([await folders.out(), await folders.read(nextName)]).toEqual([[nextName], first])
  })

  test('where nothing can be written, nothing is lost', async () => {
    const key = await pay()
    exchange.clock.forward({ minutes: 30 })
    const away = { folders: { ...folders.folders, out: `${folders.folders.out}/away` } }
    await expect(write(away)).rejects.toThrow('ENOENT')
    const [missed] = await filesWritten()
    expect([(await rowOf(key))?.state, missed?.writtenAt, missed?.appearances]).toEqual(['filed', null, 0])
    await write()
    expect(await folders.out()).toEqual([nextName])
  })

  test('no part of a file is ever seen: an unfinished one has another name', async () => {
    await pay()
    exchange.clock.forward({ minutes: 30 })
    await write()
    expect((await folders.out()).filter((name) => name !== nextName)).toEqual([])
  })
})

describe('two exchanges', () => {
  test('write a cut-off once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => pay()))
    exchange.clock.forward({ minutes: 30 })
    await Promise.all([write(), write(), write()])
    expect(await folders.out()).toEqual([nextName])
    expect(namesIn(await folders.read(nextName))).toHaveLength(keys.length)
    const runs = await exchange.database.read((handle) => handle.select().from(bankFileRuns).limit(10))
    expect([runs.length, (await filesWritten()).length]).toEqual([1, 1])
  })

  test('count a file that both are about to write as the one that appears', async () => {
    await pay()
    exchange.clock.forward({ minutes: 30 })
    let begun = 0
    const overtaken: Database = {
      ...exchange.database,
      transaction: async (begin) => {
        begun += 1
        // The file is counted, and has not appeared.
        if (begun === 3) {
          await write()
          await folders.remove(nextName)
        }
        return exchange.database.transaction(begin)
      },
    }
    await writeFiles(deps(overtaken))
    const files = await filesWritten()
    expect(files.map(({ appearances, writtenAt }) => [appearances, writtenAt])).toEqual([[1, exchange.clock.now()]])
    expect(await folders.out()).toEqual([])
  })

  test('count a file again where one ends before it notes that it has appeared', async () => {
    await pay()
    exchange.clock.forward({ minutes: 30 })
    await expect(writeFiles(deps(endingAt(3, false)))).rejects.toThrow('killed')
    await Promise.all([write(), write()])
    const files = await filesWritten()
    expect([files.map(({ appearances }) => appearances), await folders.out()]).toEqual([[2], [nextName]])
  })
})
