import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { keepPayment } from '../../../src/server/bank-files/payments'
import { writeFiles } from '../../../src/server/bank-files/write-files'
import { bankPayments, bankVerifications, refunds } from '../../../src/server/database/schema'
import { camt053, camt054, eurIban, pain002, type Told } from '../../support/bank-files'
import { sendCallback, transferOf } from '../../support/callbacks'
import { balancesOf } from '../../support/ledger'
import { newAccount } from '../../support/selling'
import { bankReading, keyOf } from '../../support/bank-reading'

const bank = bankReading()
const {
  start,
  end,
  deps,
  work,
  comes,
  fateOf,
  answersOf,
  eventsTold,
  rowOf,
  fetched,
  bought,
  filed,
  killedBeforeNoted,
  debitOf,
  creditOf,
  fileOf,
} = bank

describe('a payout in a file', () => {
  beforeEach(start)
  afterEach(end)

  test.each(['02', '08'] as const)('is done once the bank has booked it (version %s)', async (version) => {
    const order = await filed()
    await comes('1.xml', camt054({ version, messageId: 'M1' }, [await debitOf(order)]))
    await comes('2.xml', camt053({ version, messageId: 'M2' }, [await debitOf(order)]))
    const now = await fetched(order)
    expect([now.status, now.transactions.filter(({ label }) => label === 'payout').length]).toEqual(['COMPLETED', 1])
    expect(await balancesOf(bank.exchange.database, order)).toContain(`bank ${-Number(order.total)} SEK`)
    expect(await rowOf(keyOf(order))).toMatchObject({ state: 'paid', debitReference: `D-${order.number}` })
    expect([await answersOf(), await eventsTold()]).toEqual([['told', 'known'], ['payout.paid']])
  })

  test('that is booked without a reference of the bank’s is known by its own name', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order, { reference: null })]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual(['COMPLETED', ['told', 'known']])
  })

  test('that is booked under the number of its entry is told by each kind of message once, and is made twice by none', async () => {
    const order = await filed()
    const debit = await debitOf(order, { reference: null, entryReference: '1' })
    await comes('1.xml', camt054({ messageId: 'M1' }, [debit]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [{ ...debit, entryReference: '9' }]))
    await comes('3.xml', camt054({ messageId: 'M3' }, [debit]))
    expect([await answersOf(), await eventsTold()]).toEqual([
      ['told', 'known', 'unmatched paid-twice'],
      ['payout.paid'],
    ])
  })

  test.each([
    ['the number of its entry', '1'],
    ['no number', undefined],
  ])(
    'that is told once by its reference, and twice by statements with %s, waits for somebody then',
    async (_, number) => {
      const order = await filed()
      const weak = await debitOf(order, {
        reference: null,
        ...(number === undefined ? {} : { entryReference: number }),
      })
      await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
      await comes('2.xml', camt053({ messageId: 'M2' }, [weak]))
      await comes('3.xml', camt053({ messageId: 'M3' }, [weak]))
      expect([await answersOf(), await eventsTold()]).toEqual([
        ['told', 'known', 'unmatched paid-twice'],
        ['payout.paid'],
      ])
    },
  )

  test('that came back once by its reference, and twice by statements without, waits for somebody then', async () => {
    const order = await filed()
    const weak = await creditOf(order, { reference: null, entryReference: '1' })
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [await creditOf(order)]))
    await comes('3.xml', camt053({ messageId: 'M3' }, [weak, { ...weak, entryReference: '2' }]))
    expect([await answersOf(), await eventsTold()]).toEqual([
      ['told', 'told', 'known', 'unmatched returned-twice'],
      ['payout.paid', 'payout.returned'],
    ])
  })

  test('of which a statement does not say which it is is done once its notice names it', async () => {
    const order = await filed()
    const { endToEndId: _, ...unnamed } = await debitOf(order)
    await comes('1.xml', camt053({ messageId: 'M1' }, [unnamed]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual([
      'PAYOUT_PENDING',
      ['unmatched unknown-payment'],
    ])
    await comes('2.xml', camt054({ messageId: 'M2' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual(['COMPLETED', ['told', 'told']])
    expect(await eventsTold()).toEqual(['payout.paid'])
  })

  test('that comes back is booked back, with the bank’s reason', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [await creditOf(order)]))
    await comes('3.xml', camt053({ messageId: 'M3' }, [await debitOf(order), await creditOf(order)]))
    const now = await fetched(order)
    expect([now.status, now.payoutProblem, now.feedbackDetails]).toEqual([
      'ERROR',
      'returned',
      'AC04 Kontot är avslutat',
    ])
    expect(await balancesOf(bank.exchange.database, order)).not.toContain(`bank ${-Number(order.total)} SEK`)
    expect(await eventsTold()).toEqual(['payout.paid', 'payout.returned'])
    expect(await answersOf()).toEqual(['told', 'told', 'known', 'known'])
  })

  test('that is told as come back before it is told as made is booked out and back', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await creditOf(order)]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await eventsTold()]).toEqual(['ERROR', ['payout.paid', 'payout.returned']])
    expect(await balancesOf(bank.exchange.database, order)).not.toContain(`bank ${-Number(order.total)} SEK`)
    expect(await answersOf()).toEqual(['told', 'told'])
  })

  test.each(['03', '10'] as const)('that the bank rejects by itself has come back (version %s)', async (version) => {
    const order = await filed()
    const { endToEndId } = await rowOf(keyOf(order))
    const file = await fileOf()
    const payments = [{ endToEndId, code: 'RJCT', reason: 'AC01', words: 'Okänt konto' }]
    const report = pain002({
      version,
      messageId: 'S1',
      original: file?.messageId ?? '',
      group: { code: 'PART' },
      parts: [{ part: `${file?.messageId}-SEK`, payments }],
    })
    await comes('1.xml', report)
    const now = await fetched(order)
    expect([now.status, now.feedbackDetails, (await rowOf(keyOf(order))).state]).toEqual([
      'ERROR',
      'AC01 Okänt konto',
      'returned',
    ])
    expect([await eventsTold(), await fateOf('1.xml')]).toEqual([['payout.returned'], ['taken', null]])
  })

  test('of a file that the bank accepts is accepted', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'ACCP' } }))
    expect([(await rowOf(keyOf(order))).state, (await fileOf())?.status]).toEqual(['accepted', 'accepted'])
  })

  test('of a file that the bank rejects has come back', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'FF01' } }))
    expect([(await fetched(order)).status, (await fileOf())?.status]).toEqual(['ERROR', 'rejected'])
  })

  test('of a file that the bank has already has not come back: nobody is paid twice for it', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'AM05' } }))
    expect([(await rowOf(keyOf(order))).state, await eventsTold()]).toEqual(['filed', []])
    expect([await fateOf('1.xml'), (await bank.folders.failed()).length]).toEqual([['failed', 'duplicate'], 1])
    await comes('2.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    expect((await fetched(order)).status).toBe('COMPLETED')
  })

  const rejectsAll = async (messageId: string) => {
    const original = (await fileOf())?.messageId ?? ''
    return pain002({ messageId, original, group: { code: 'RJCT', reason: 'FF01' } })
  }

  test('of a file that the bank accepts, and rejects in other words as a copy, waits for somebody', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'ACCP' } }))
    await comes('2.xml', await rejectsAll('S2'))
    expect([await answersOf(), await eventsTold(), (await rowOf(keyOf(order))).state]).toEqual([
      ['unmatched rejected-unclear'],
      [],
      'accepted',
    ])
    await comes('3.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual([
      'COMPLETED',
      ['known rejected-unclear', 'told'],
    ])
  })

  test('of a file that may have appeared twice, and that the bank rejects, waits for somebody', async () => {
    const order = await filed(killedBeforeNoted)
    expect(await bank.folders.out()).toHaveLength(1)
    await writeFiles(deps())
    await comes('1.xml', await rejectsAll('S1'))
    expect([await answersOf(), (await rowOf(keyOf(order))).state]).toEqual([['unmatched rejected-unclear'], 'filed'])
  })

  test('of a file that the bank has already, with bare rejections of its payments, has not come back', async () => {
    const order = await filed()
    const { messageId: original = '' } = (await fileOf()) ?? {}
    const { endToEndId } = await rowOf(keyOf(order))
    const parts = [{ part: `${original}-SEK`, payments: [{ endToEndId, code: 'RJCT' }] }]
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'AM05' }, parts }))
    expect([(await rowOf(keyOf(order))).state, await eventsTold(), await answersOf()]).toEqual(['filed', [], []])
  })

  test('that is rejected by itself in a copy of its file waits for somebody', async () => {
    const order = await filed(killedBeforeNoted)
    await writeFiles(deps())
    const { messageId: original = '' } = (await fileOf()) ?? {}
    const { endToEndId } = await rowOf(keyOf(order))
    const parts = [{ part: `${original}-SEK`, payments: [{ endToEndId, code: 'RJCT', reason: 'NARR' }] }]
    await comes('1.xml', pain002({ messageId: 'S1', original, parts }))
    expect([(await rowOf(keyOf(order))).state, await answersOf()]).toEqual(['filed', ['unmatched rejected-unclear']])
  })

  test('that is accepted and then rejected by itself has come back', async () => {
    const order = await filed()
    const { messageId = '' } = (await fileOf()) ?? {}
    await comes('1.xml', pain002({ messageId: 'S1', original: messageId, group: { code: 'ACCP' } }))
    const { endToEndId } = await rowOf(keyOf(order))
    const payments = [{ endToEndId, code: 'RJCT' }]
    const parts = [{ part: `${messageId}-SEK`, payments }]
    await comes('2.xml', pain002({ messageId: 'S2', original: messageId, parts }))
    expect([await answersOf(), (await rowOf(keyOf(order))).state]).toEqual([[], 'returned'])
  })

  /** A file with a payout in kronor and a refund in euro, each in a part of its own. */
  const filedInBoth = async () => {
    const refunded = await bought()
    const to = { clearingNumber: '', accountNumber: '', iban: eurIban, holder: 'Astrid Lind' }
    const asked = { key: 'euro-1', reference: refunded.reference, currency: 'EUR', amount: '40.00' } as const
    const order = await filed(async () => {
      await bank.exchange.database.transaction((tx) =>
        keepPayment(
          tx,
          deps(),
          { ...asked, ...to, kind: 'refund', orderReference: refunded.reference, message: 'x' },
          bank.seller.customer.createdAt,
        ),
      )
      await writeFiles(deps())
    })
    const { messageId = '' } = (await fileOf()) ?? {}
    return { order, messageId, states: async () => [(await rowOf(keyOf(order))).state, (await rowOf('euro-1')).state] }
  }

  test('of a part that the bank rejects has come back, where the other part is accepted', async () => {
    const { messageId: original, states } = await filedInBoth()
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [{ part: `${original}-SEK`, code: 'ACCP' }] }))
    const rejected = { part: `${original}-EUR`, code: 'RJCT', reason: 'AC02' }
    await comes('2.xml', pain002({ messageId: 'S2', original, parts: [rejected] }))
    expect([await states(), await answersOf(), await eventsTold()]).toEqual([
      ['accepted', 'returned'],
      [],
      ['refund.returned'],
    ])
  })

  test('of a part that the bank accepts, and rejects then, waits for somebody; the other part stays as it is', async () => {
    const { messageId: original, states } = await filedInBoth()
    const accepted = { part: `${original}-EUR`, code: 'ACCP' }
    const rejected = { part: `${original}-EUR`, code: 'RJCT', reason: 'AC02' }
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [accepted] }))
    await comes('2.xml', pain002({ messageId: 'S2', original, parts: [rejected] }))
    expect([await states(), await answersOf(), await eventsTold()]).toEqual([
      ['filed', 'accepted'],
      ['unmatched rejected-unclear'],
      [],
    ])
  })

  test('of a file that is rejected whole waits for somebody, where the bank has accepted one part of it', async () => {
    const { messageId: original, states } = await filedInBoth()
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [{ part: `${original}-SEK`, code: 'ACCP' }] }))
    await comes('2.xml', await rejectsAll('S2'))
    expect([await states(), await answersOf(), await eventsTold()]).toEqual([
      ['accepted', 'filed'],
      ['unmatched rejected-unclear', 'unmatched rejected-unclear'],
      [],
    ])
  })

  test('of a file that is rejected whole waits for somebody, where another of it was paid and has come back', async () => {
    const { order, states } = await filedInBoth()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [await creditOf(order)]))
    await comes('3.xml', await rejectsAll('S2'))
    expect([await states(), (await answersOf()).slice(2)]).toEqual([
      ['returned', 'filed'],
      ['unmatched rejected-unclear'],
    ])
  })

  test('of a file that is rejected whole waits for somebody, where one of it was accepted, and rejected by itself then', async () => {
    const { order, messageId: original, states } = await filedInBoth()
    const { endToEndId } = await rowOf(keyOf(order))
    const part = `${original}-SEK`
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [{ part, code: 'ACCP' }] }))
    const payments = [{ endToEndId, code: 'RJCT', reason: 'AC01' }]
    await comes('2.xml', pain002({ messageId: 'S2', original, parts: [{ part, payments }] }))
    await comes('3.xml', await rejectsAll('S3'))
    expect([await states(), await answersOf()]).toEqual([['returned', 'filed'], ['unmatched rejected-unclear']])
  })

  test.each([
    ['without payments', []],
    ['with payments of ours, of which it says nothing', [{ code: '' }]],
  ])('of a part that no file of ours has, %s, is refused as a report', async (_, payments) => {
    const { order, messageId: original, states } = await filedInBoth()
    const { endToEndId } = await rowOf(keyOf(order))
    const part = {
      part: 'OTHER',
      code: 'RJCT',
      reason: 'AC02',
      payments: payments.map((each) => ({ ...each, endToEndId })),
    }
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [part] }))
    expect([await states(), await fateOf('1.xml')]).toEqual([
      ['filed', 'filed'],
      ['failed', 'other-message'],
    ])
  })

  test('a report that is put there again leaves nothing on the desk twice, and is moved away', async () => {
    const order = await filed()
    const { messageId = '' } = (await fileOf()) ?? {}
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    const { endToEndId } = await rowOf(keyOf(order))
    const parts = [{ part: `${messageId}-SEK`, payments: [{ endToEndId, code: 'RJCT', reason: 'FF01' }] }]
    const report = pain002({ messageId: 'S1', original: messageId, group: { code: 'RJCT', reason: 'AM05' }, parts })
    await comes('2.xml', report)
    await comes('2.xml', report)
    expect([await bank.folders.in(), await answersOf(), await fateOf('2.xml')]).toEqual([
      [],
      ['told', 'unmatched rejected-after-payment'],
      ['failed', 'duplicate'],
    ])
  })

  test('that is rejected, and made all the same, and comes back, is booked as it went, and somebody is told', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'FF01' } }))
    await comes('2.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    expect(await balancesOf(bank.exchange.database, order)).toContain(`bank ${-Number(order.total)} SEK`)
    await comes('3.xml', camt054({ messageId: 'M2' }, [await creditOf(order)]))
    expect(await balancesOf(bank.exchange.database, order)).not.toContain(`bank ${-Number(order.total)} SEK`)
    expect(await eventsTold()).toEqual(['payout.returned', 'payout.paid', 'payout.returned'])
    expect(await answersOf()).toEqual(['unmatched paid-after-rejection', 'told'])
  })

  test('that was made and is rejected then waits for somebody', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    const original = (await fileOf())?.messageId ?? ''
    await comes('2.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'FF01' } }))
    expect([(await fetched(order)).status, await answersOf()]).toEqual([
      'COMPLETED',
      ['told', 'unmatched rejected-after-payment'],
    ])
  })

  test.each<[string, (order: Order) => Promise<Told>, string]>([
    ['of another sum', (order) => debitOf(order, { amount: '1.00' }), 'other-sum'],
    ['that came back with another sum', (order) => creditOf(order, { amount: '1.00' }), 'other-sum'],
  ])('%s waits for somebody, and stays as it is', async (_, told, problem) => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await told(order)]))
    expect([await answersOf(), (await rowOf(keyOf(order))).state, await eventsTold()]).toEqual([
      [`unmatched ${problem}`],
      'filed',
      [],
    ])
  })

  test('that is made twice, or comes back twice, waits for somebody the second time', async () => {
    const order = await filed()
    await comes(
      '1.xml',
      camt054({ messageId: 'M1' }, [await debitOf(order), await debitOf(order, { reference: 'D2' })]),
    )
    await comes(
      '2.xml',
      camt054({ messageId: 'M2' }, [await creditOf(order), await creditOf(order, { reference: 'C2' })]),
    )
    expect(await answersOf()).toEqual(['told', 'unmatched paid-twice', 'told', 'unmatched returned-twice'])
    expect(await eventsTold()).toEqual(['payout.paid', 'payout.returned'])
  })

  test('that no file has had yet waits for somebody', async () => {
    await bank.exchange.exchange.outside.payouts?.pay({
      key: 'key-1',
      amount: '5.00',
      currency: 'SEK',
      clearingNumber: '5001',
      accountNumber: '0123456',
      holder: 'Astrid Lind',
      message: 'x',
    })
    const { endToEndId } = await rowOf('key-1')
    await comes(
      '1.xml',
      camt054({ messageId: 'M1' }, [{ direction: 'DBIT', amount: '5.00', reference: 'D', endToEndId }]),
    )
    expect([await answersOf(), (await rowOf('key-1')).state]).toEqual([['unmatched not-filed'], 'waiting'])
  })
})

describe('other payments in a file', () => {
  beforeEach(start)
  afterEach(end)

  test('money that goes back is sent, and told as come back it is owed again under another key', async () => {
    const order = await bought()
    await sendCallback(bank.exchange, 'payments', transferOf(order.number, '400.00'))
    const review = { type: 'order.reviewed', order: order.reference, decision: 'refund' }
    await sendCallback(bank.exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
    await work()
    bank.exchange.clock.forward({ minutes: 90 })
    await writeFiles(deps())
    const [row] = await bank.exchange.database.read((handle) =>
      handle.select().from(bankPayments).where(eq(bankPayments.orderReference, order.reference)).limit(1),
    )
    const told = { amount: '400.00', endToEndId: row?.endToEndId ?? '', payer: null } as const
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ ...told, direction: 'DBIT', reference: 'D1' }]))
    const sent = await bank.exchange.database.read((handle) =>
      handle.select().from(refunds).where(eq(refunds.orderReference, order.reference)).limit(10),
    )
    expect(sent.map(({ sentAt, returnedAt }) => [sentAt === null, returnedAt === null])).toEqual([[false, true]])
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'C1', returned: 'AC04' }]))
    const again = await bank.exchange.database.read((handle) =>
      handle
        .select()
        .from(refunds)
        .where(and(eq(refunds.orderReference, order.reference), eq(refunds.returnOf, row?.key ?? '')))
        .limit(10),
    )
    expect(again).toMatchObject([{ returnReason: 'AC04 Kontot är avslutat', returnReference: 'C1', sentAt: null }])
    expect(await eventsTold()).toEqual(['refund.sent', 'refund.returned'])
  })

  test('a deposit that comes back ends the verification', async () => {
    const account = await newAccount(bank.exchange.database, bank.seller.customer.id, {
      clearingNumber: '5001',
      accountNumber: '7654321',
      isMain: false,
      verificationStatus: 'UNVERIFIED',
      verifiedAt: null,
    })
    await bank.browser.post('/protected/v2/profile/bank/verification', { reference: account.reference })
    await work()
    bank.exchange.clock.forward({ minutes: 90 })
    await writeFiles(deps())
    const [deposit] = await bank.exchange.database.read((handle) => handle.select().from(bankPayments).limit(1))
    const told = { amount: '1.00', endToEndId: deposit?.endToEndId ?? '', payer: null } as const
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ ...told, direction: 'DBIT', reference: 'D1' }]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'C1', returned: 'AC01' }]))
    const [verification] = await bank.exchange.database.read((handle) =>
      handle.select().from(bankVerifications).limit(1),
    )
    expect(verification).toMatchObject({ failure: 'not-found' })
  })
})
