import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { folderReader } from '../../../src/server/bank-files/read-files'
import { writeFiles } from '../../../src/server/bank-files/write-files'
import {
  bankEntries,
  bankFilesIn,
  bankFilesOut,
  bankPayments,
  bankTransfers,
  deskDecisions,
} from '../../../src/server/database/schema'
import { bankFolders, camt053, camt054, pain002, settingsWith, type Told } from '../../support/bank-files'
import { sendCallback } from '../../support/callbacks'
import { bothDecideAt, decidesAt, deskPageAt, proposesAt, versionAt } from '../../support/desk'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { newSeller, placeSale } from '../../support/selling'

const base = '/sandbox/desk'
let exchange: TestExchange
let folders: Awaited<ReturnType<typeof bankFolders>>
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>
const most = { payment: '20000', file: '1000000' }

beforeEach(async () => {
  folders = await bankFolders()
  const settings = settingsWith(folders.folders, { cutOffs: ['13:30', '15:00', '16:30'], most })
  exchange = await testExchange({ config: { bankFiles: settings } })
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})
afterEach(async () => {
  await exchange.stop()
  await folders.end()
})

const deps = () => {
  const { config, jobs, log } = exchange.exchange
  const settings = config.bankFiles ?? settingsWith(folders.folders)
  return { config, database: exchange.database, clock: exchange.clock, jobs, log, settings }
}
const work = () => exchange.exchange.jobs.runDue()
const comes = async (name: string, entries: readonly Told[], camt = camt054) => {
  exchange.clock.forward({ seconds: 1 })
  await folders.put(name, camt({ messageId: name }, entries))
  await folderReader(deps())()
  await work()
}
/** A file that is whole, and of a kind that nobody reads. */
const unread = (nth: number): string => `<Document xmlns="urn:other"><Nth>${nth}</Nth></Document>`
const nextFile = async () => {
  exchange.clock.forward({ minutes: 90 })
  await writeFiles(deps())
}
const sold = async (amount = '0.02'): Promise<Order> => {
  await browser.signIn(seller.customer.email)
  const order: Order = (await placeSale(browser, seller.account.reference, { amount })).json().result
  const { reference, coin, from } = order
  const hash = reference.replaceAll('-', '').repeat(2)
  await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount: from.amount, hash })
  await work()
  return order
}
const fetched = async ({ reference }: Order): Promise<Order> => {
  await browser.signIn(seller.customer.email)
  return (await browser.get(`/protected/v2/orders/${reference}`)).json().result
}
const paymentOf = async ({ reference }: Order) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(bankPayments).where(eq(bankPayments.orderReference, reference)).limit(1),
  )
  if (row === undefined) throw new Error('There is no payment')
  return row
}
const entry = async (payment?: string) => {
  const ofPayment = payment === undefined ? undefined : eq(bankEntries.payment, payment)
  const [row] = await exchange.database.read((handle) =>
    handle
      .select()
      .from(bankEntries)
      .where(and(eq(bankEntries.state, 'unmatched'), ofPayment))
      .limit(1),
  )
  return row?.id ?? 'none'
}
const stateOf = async (id: string) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(bankEntries).where(eq(bankEntries.id, id)).limit(1),
  )
  return row?.state
}
const decided = async () =>
  (
    await exchange.database.read((handle) =>
      handle.select().from(deskDecisions).orderBy(asc(deskDecisions.at), asc(deskDecisions.outcome)).limit(20),
    )
  ).map(({ action, outcome, reason, name }) => [action, outcome, reason, name])

describe('the page of files', () => {
  test('shows what went to the bank, and what is in it, in both languages', async () => {
    const order = await sold()
    await nextFile()
    const list = await deskPageAt(exchange.server, `${base}/files`)
    expect(list).toContain('NM-20261120-1330-1.pain.001.xml')
    expect(list).toContain('1 payment, to be made on 2026-11-20')
    const [, id = ''] = /href="\/sandbox\/desk\/files\/([0-9a-f-]{36})"/.exec(list) ?? []
    const file = await deskPageAt(exchange.server, `${base}/files/${id}`)
    for (const text of [
      `Payout of order ${order.number}`,
      'Astrid Lind',
      'In the file',
      (await paymentOf(order)).endToEndId,
    ])
      expect(file).toContain(text)
    expect(await deskPageAt(exchange.server, `${base}/files/${id}?lang=sv`)).toContain('I filen')
    expect(file).not.toContain('123456789')
  })

  test('shows what came, what it told, and what was answered', async () => {
    await comes('in.xml', [
      { amount: '5.00', reference: 'R1', text: 'x' },
      { amount: '7.00', reference: 'R2', payer: null },
    ])
    const list = await deskPageAt(exchange.server, `${base}/files?part=in`)
    expect(list).toContain('Taken in · 2 entries')
    const [, id = ''] = /href="\/sandbox\/desk\/files\/([0-9a-f-]{36})"/.exec(list) ?? []
    const file = await deskPageAt(exchange.server, `${base}/files/${id}`)
    expect(file).toContain('Waits for somebody · Neither a payer nor a message.')
    expect([...file.matchAll(/Taken in/g)].length).toBe(2)
  })

  test('has pages, the newest first, each file and each entry once', async () => {
    for (let nth = 0; nth < 60; nth += 1) await folders.put(`bad-${String(nth).padStart(2, '0')}.xml`, unread(nth))
    for (let times = 0; times < 3; times += 1) {
      exchange.clock.forward({ seconds: 1 })
      await folderReader(deps())()
    }
    const seen: string[] = []
    let next: string | undefined = `${base}/files?part=in`
    while (next !== undefined) {
      const body: string = await deskPageAt(exchange.server, next)
      seen.push(...[...body.matchAll(/<strong>(bad-\d\d\.xml)<\/strong>/g)].map(([, name = '']) => name))
      next = /href="([^"]+)"[^>]*>\s*Next page/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })

  test.each(['none', '0b6e4f00-1111-4222-8333-444455556666'])('says that a file is not there: %s', async (id) => {
    expect(await deskPageAt(exchange.server, `${base}/files/${id}`)).toContain('There is nothing to review here')
  })
})

describe('a file that was not taken in', () => {
  test('waits on the desk until somebody has seen to it, with a reason', async () => {
    await folders.put('bad.xml', unread(1))
    await folderReader(deps())()
    const desk = await deskPageAt(exchange.server)
    expect(desk).toContain('It is of a kind or version that is not read.')
    const [, action = ''] = /action="(\/sandbox\/desk\/files\/[0-9a-f-]+)"/.exec(desk) ?? []
    const version = await versionAt(exchange.server, action, base)
    expect((await decidesAt(exchange.server, action, { version, why: ' ' })).statusCode).toBe(400)
    expect((await decidesAt(exchange.server, action, { version: 'other' })).statusCode).toBe(409)
    expect((await decidesAt(exchange.server, action, { version })).statusCode).toBe(303)
    expect(await deskPageAt(exchange.server)).not.toContain('bad.xml')
    expect(await decided()).toEqual([['bank.file.handled', 'done', 'Looked at it', expect.any(String)]])
    const [file] = await exchange.database.read((handle) => handle.select().from(bankFilesIn).limit(1))
    expect(file?.handledAt).toEqual(exchange.clock.now())
  })
})

describe('an entry that matches nothing', () => {
  test('is handled once, with a reason', async () => {
    await comes('in.xml', [{ amount: '7.00', reference: 'FEE', direction: 'DBIT', payer: null }])
    const id = await entry()
    const page = `${base}/entries/${id}`
    expect(await deskPageAt(exchange.server)).toContain(`href="${page}"`)
    const version = await versionAt(exchange.server, page, page)
    const handles = (fields = {}) => decidesAt(exchange.server, page, { decision: 'handled', version, ...fields })
    expect((await handles({ why: '' })).statusCode).toBe(400)
    expect((await handles({ version: 'x' })).statusCode).toBe(409)
    const both = await Promise.all([handles(), handles()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    expect([await stateOf(id), (await deskPageAt(exchange.server, page)).includes('<form class="card')]).toEqual([
      'handled',
      false,
    ])
    expect((await decided()).map(([action, outcome]) => [action, outcome])).toEqual([
      ['bank.entry.handled', 'done'],
      ['bank.entry.handled', 'refused'],
    ])
  })

  test('is booked as a payment of ours by two operators, who name it; nothing else can be named', async () => {
    const order = await sold()
    await nextFile()
    const { endToEndId, amount } = await paymentOf(order)
    await comes('in.xml', [{ amount, reference: 'D1', direction: 'DBIT', payer: null }])
    const id = await entry()
    const page = `${base}/entries/${id}`
    for (const wrong of ['', 'OTHER']) {
      const answer = await proposesAt(exchange.server, page, { decision: 'book', endToEndId: wrong })
      expect([answer.statusCode, answer.body.includes('No payment of this name can be it')]).toEqual([400, true])
    }
    const proposed = await proposesAt(exchange.server, page, { decision: 'book', endToEndId })
    const address = String(proposed.headers.location)
    expect(await deskPageAt(exchange.server, address, 'second')).toContain(endToEndId)
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
    expect((await decidesAt(exchange.server, address, { decision: 'confirm' })).statusCode).toBe(409)
    expect((await decidesAt(exchange.server, address, { decision: 'confirm' }, 'second')).statusCode).toBe(303)
    await work()
    expect([(await fetched(order)).status, await stateOf(id)]).toEqual(['COMPLETED', 'booked'])
    expect((await decided()).map(([action, outcome]) => [action, outcome])).toEqual([
      ['bank.entry.book', 'confirmed'],
      ['bank.entry.book', 'proposed'],
    ])
  })

  test('is booked as a transfer by two operators', async () => {
    await comes('in.xml', [{ amount: '7.00', reference: 'R1', payer: null }])
    const id = await entry()
    expect(
      (await bothDecideAt(exchange.server, `${base}/entries/${id}`, { decision: 'book', endToEndId: '' })).statusCode,
    ).toBe(303)
    await work()
    const came = await exchange.database.read((handle) => handle.select().from(bankTransfers).limit(10))
    expect([came.map(({ bankReference, amount }) => [bankReference, amount]), await stateOf(id)]).toEqual([
      [['R1', '7.00']],
      'booked',
    ])
  })

  test('that may be told already shows what else was told of its sum', async () => {
    const told: Told = { amount: '7.00', reference: null, text: 'x' }
    await comes('1.xml', [told], camt053)
    await bothDecideAt(exchange.server, `${base}/entries/${await entry()}`, { decision: 'book', endToEndId: '' })
    await work()
    await comes('2.xml', [
      { ...told, reference: 'R1' },
      { ...told, reference: 'R2', amount: '8.00' },
    ])
    const page = `${base}/entries/${await entry()}`
    const shown = await deskPageAt(exchange.server, page)
    expect(shown).toContain('It may be told already')
    expect(
      [...shown.matchAll(/<strong>SEK · Money that came<\/strong>\s*<span>([^<]*)/g)].map(([, said]) => said),
    ).toEqual(['Booked at the desk · The bank gives no reference of its own, so another file may tell it too.'])
    const version = await versionAt(exchange.server, page, page)
    expect((await decidesAt(exchange.server, page, { decision: 'handled', version })).statusCode).toBe(303)
    const came = await exchange.database.read((handle) =>
      handle.select().from(bankTransfers).orderBy(asc(bankTransfers.bankReference)).limit(10),
    )
    expect(came.map(({ bankReference, amount }) => [bankReference, amount])).toEqual([
      ['R2', '8.00'],
      ['camt.053/0/1.xml', '7.00'],
    ])
  })

  test('is booked as a payment that came back by two operators', async () => {
    const order = await sold()
    await nextFile()
    const { endToEndId, amount } = await paymentOf(order)
    await comes('1.xml', [{ amount, reference: 'D1', direction: 'DBIT', endToEndId, payer: null }])
    await comes('2.xml', [{ amount, reference: 'C1', returned: 'AC04' }])
    const id = await entry()
    await bothDecideAt(exchange.server, `${base}/entries/${id}`, { decision: 'book', endToEndId })
    await work()
    expect([(await fetched(order)).status, (await paymentOf(order)).state]).toEqual(['ERROR', 'returned'])
  })

  /** The bank accepts the file of an order's payout, and rejects a file of that name then. */
  const acceptsAndRejects = async (order: Order) => {
    const { file: id } = await paymentOf(order)
    const [file] = await exchange.database.read((handle) =>
      handle
        .select()
        .from(bankFilesOut)
        .where(eq(bankFilesOut.id, id ?? ''))
        .limit(1),
    )
    const original = file?.messageId ?? ''
    for (const [messageId, code] of [
      ['S1', 'ACCP'],
      ['S2', 'RJCT'],
    ] as const) {
      await folders.put(`${messageId}.xml`, pain002({ messageId, original, group: { code, reason: 'NARR' } }))
      await folderReader(deps())()
    }
  }

  test('of a file that the bank may have rejected as a copy has come back once two operators say so', async () => {
    const order = await sold()
    await nextFile()
    const { endToEndId } = await paymentOf(order)
    await acceptsAndRejects(order)
    const page = `${base}/entries/${await entry()}`
    const shown = await deskPageAt(exchange.server, page)
    for (const text of [`value="${endToEndId}"`, 'Ask the bank first.', '<h1>SEK · A rejected payment</h1>'])
      expect(shown).toContain(text)
    const unnamed = await proposesAt(exchange.server, page, { decision: 'book', endToEndId: '' })
    expect([unnamed.statusCode, (await paymentOf(order)).state]).toEqual([400, 'accepted'])
    await bothDecideAt(exchange.server, page, { decision: 'book', endToEndId })
    await work()
    const [now, payment] = [await fetched(order), await paymentOf(order)]
    expect([now.status, now.feedbackDetails, payment.state, payment.creditReference]).toEqual([
      'ERROR',
      'NARR',
      'returned',
      null,
    ])
  })

  test('that the bank may have rejected as a copy is handled by nobody while its payment is open, and waits no longer once it is made', async () => {
    const order = await sold()
    await nextFile()
    await acceptsAndRejects(order)
    const id = await entry()
    const page = `${base}/entries/${id}`
    const shown = await deskPageAt(exchange.server, page)
    expect([shown.includes('value="handled"'), shown.includes('value="report"')]).toEqual([false, false])
    const version = await versionAt(exchange.server, page, page)
    expect((await decidesAt(exchange.server, page, { decision: 'handled', version })).statusCode).toBe(409)
    expect([await stateOf(id), (await paymentOf(order)).state]).toEqual(['unmatched', 'accepted'])
    const { amount, endToEndId } = await paymentOf(order)
    await comes('3.xml', [{ amount, reference: 'D1', direction: 'DBIT', endToEndId, payer: null }])
    expect([await stateOf(id), (await paymentOf(order)).state]).toEqual(['known', 'paid'])
    expect(await deskPageAt(exchange.server, page)).not.toContain('<form class="card')
  })

  test('that one report rejects with others is booked with all of them by two operators, but for what was made meanwhile', async () => {
    const [one, other, made] = [await sold('0.02'), await sold('0.021'), await sold('0.022')]
    await nextFile()
    await acceptsAndRejects(one)
    const page = `${base}/entries/${await entry((await paymentOf(one)).key)}`
    expect(await deskPageAt(exchange.server, page)).toContain('The report rejects 3 payments of this account')
    const proposed = await proposesAt(exchange.server, page, { decision: 'report' })
    const address = String(proposed.headers.location)
    const { amount, endToEndId } = await paymentOf(made)
    await comes('3.xml', [{ amount, reference: 'D1', direction: 'DBIT', endToEndId, payer: null }])
    expect(await deskPageAt(exchange.server, address, 'second')).toContain('Book all that a report rejects')
    const confirms = () => decidesAt(exchange.server, address, { decision: 'confirm' }, 'second')
    expect([(await confirms()).statusCode, (await confirms()).statusCode]).toEqual([303, 409])
    await work()
    const rows = await exchange.database.read((handle) =>
      handle
        .select({ key: bankEntries.payment, state: bankEntries.state })
        .from(bankEntries)
        .where(eq(bankEntries.problem, 'rejected-unclear'))
        .limit(10),
    )
    const states = new Map(rows.map(({ key, state }) => [key, state]))
    const orders = await Promise.all(
      [one, other, made].map(async (order) => ({ order, payment: await paymentOf(order) })),
    )
    expect(orders.map(({ payment }) => [payment.state, payment.returnReason, states.get(payment.key)])).toEqual([
      ['returned', 'NARR', 'booked'],
      ['returned', 'NARR', 'booked'],
      ['paid', null, 'known'],
    ])
    expect([(await fetched(one)).status, (await fetched(other)).status, (await fetched(made)).status]).toEqual([
      'ERROR',
      'ERROR',
      'COMPLETED',
    ])
  })

  test('that somebody handled meanwhile is not booked any more', async () => {
    await comes('in.xml', [{ amount: '7.00', reference: 'R1', payer: null }])
    const id = await entry()
    const page = `${base}/entries/${id}`
    const version = await versionAt(exchange.server, page, page)
    const address = String(
      (await proposesAt(exchange.server, page, { decision: 'book', endToEndId: '' })).headers.location,
    )
    await decidesAt(exchange.server, page, { decision: 'handled', version })
    expect((await decidesAt(exchange.server, address, { decision: 'confirm' }, 'second')).statusCode).toBe(409)
    await work()
    expect(await exchange.database.read((handle) => handle.$count(bankTransfers))).toBe(0)
  })

  test('of another currency is not booked at all', async () => {
    await comes('in.xml', [{ amount: '7.00', reference: 'R1', currency: 'USD', text: 'x' }])
    const page = `${base}/entries/${await entry()}`
    const body = await deskPageAt(exchange.server, page)
    expect([body.includes('value="handled"'), body.includes('value="book"')]).toEqual([true, false])
    const version = await versionAt(exchange.server, page, page)
    expect((await decidesAt(exchange.server, page, { decision: 'book', endToEndId: '', version })).statusCode).toBe(409)
  })
})

describe('a payment in a file', () => {
  test('of which the bank has told nothing for two bank days stands on the desk until it does', async () => {
    const order = await sold()
    await nextFile()
    const title = `Payout of order ${order.number}`
    const { amount, endToEndId, holder } = await paymentOf(order)
    // On the Monday after that Friday the bank may still tell of it.
    exchange.clock.forward({ hours: 3 * 24 })
    expect(await deskPageAt(exchange.server)).toContain('The bank has told of all payments.')
    exchange.clock.forward({ hours: 24 })
    const [, row = ''] = /id="overdue">([\s\S]*?)<h2/.exec(await deskPageAt(exchange.server)) ?? []
    for (const text of [title, 'To be made on 2026-11-20.', endToEndId, holder, '/files/']) expect(row).toContain(text)
    await comes('1.xml', [{ amount, reference: 'D1', direction: 'DBIT', endToEndId, payer: null }])
    expect(await deskPageAt(exchange.server)).toContain('The bank has told of all payments.')
  })
})

describe('a payment above a limit', () => {
  const stopped = async (): Promise<{ order: Order; action: string }> => {
    const order = await sold('0.05')
    await nextFile()
    const { endToEndId, state } = await paymentOf(order)
    expect([state, await folders.out()]).toEqual(['stopped', []])
    return { order, action: `${base}/stopped/${endToEndId}` }
  }

  test('goes into the next file once two operators have let it', async () => {
    const { order, action } = await stopped()
    expect(await deskPageAt(exchange.server)).toContain('It is above the limit of one payment.')
    expect((await proposesAt(exchange.server, action, { decision: 'release', why: '' }, base)).statusCode).toBe(400)
    expect((await bothDecideAt(exchange.server, action, { decision: 'release' }, base)).statusCode).toBe(303)
    expect((await paymentOf(order)).state).toBe('waiting')
    await nextFile()
    expect([(await paymentOf(order)).state, (await folders.out()).length]).toEqual(['filed', 1])
  })

  test('is not made where two operators say so, and its customer reads why', async () => {
    const { order, action } = await stopped()
    expect((await proposesAt(exchange.server, action, { decision: 'return', reason: ' ' }, base)).statusCode).toBe(400)
    const words = 'Kontot kan inte ta emot så mycket'
    expect((await bothDecideAt(exchange.server, action, { decision: 'return', reason: words }, base)).statusCode).toBe(
      303,
    )
    await work()
    const now = await fetched(order)
    expect([now.status, now.feedbackDetails, (await paymentOf(order)).state]).toEqual(['ERROR', words, 'returned'])
    await nextFile()
    expect(await folders.out()).toEqual([])
  })
})
