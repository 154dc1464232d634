import { object } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { proposeOutcome } from '../../../src/server/bank-by-hand/payments'
import { secondsAfter } from '../../../src/server/clock'
import type { Operator } from '../../../src/server/desk/roles'
import { jobKind } from '../../../src/server/jobs/jobs'
import { addTo, emptyHistogram, metricsText } from '../../../src/server/metrics/text'
import { settingsWith } from '../../support/bank-files'
import { testDatabase } from '../../support/database'
import { browserOf, newCustomer, password, signedIn, testExchange, type TestExchange } from '../../support/exchange'
import { listening, openPage } from '../../support/live-page'

let exchange: TestExchange

beforeEach(async () => {
  exchange = await testExchange()
})
afterEach(() => exchange.stop())

/** Samples of the names that begin so. */
const told = async (...names: string[]): Promise<string[]> =>
  (await exchange.metrics()).split('\n').filter((line) => names.some((name) => line.startsWith(name)))

describe('the figures of an exchange', () => {
  test('count what it answered, by operation and class of status', async () => {
    const { email } = await newCustomer(exchange.database)
    const browser = browserOf(exchange.server)
    await browser.post('/protected/v2/auth/signin', { email, password: 'guess' })
    await browser.signIn(email)
    await browser.get('/protected/v2/orders?size=1')
    await browser.get('/protected/v2/orders?size=0')
    await browser.get('/nothing/here')
    expect(await told('nordmynt_answers_total')).toEqual([
      'nordmynt_answers_total{operation="signIn",status="4xx"} 1',
      'nordmynt_answers_total{operation="signIn",status="2xx"} 1',
      'nordmynt_answers_total{operation="listOrders",status="2xx"} 1',
      'nordmynt_answers_total{operation="listOrders",status="4xx"} 1',
      'nordmynt_answers_total{operation="other",status="4xx"} 1',
    ])
    const ofOrders = await told(
      'nordmynt_answer_seconds_bucket{operation="listOrders"',
      'nordmynt_answer_seconds_count',
    )
    expect(ofOrders.slice(-4)).toEqual([
      'nordmynt_answer_seconds_bucket{operation="listOrders",le="10"} 2',
      'nordmynt_answer_seconds_bucket{operation="listOrders",le="+Inf"} 2',
      'nordmynt_answer_seconds_count{operation="listOrders"} 2',
      'nordmynt_answer_seconds_count{operation="other"} 1',
    ])
  })

  test('tell of work that is due, late, put off and given up', async () => {
    const { database, clock } = exchange
    const { jobs } = exchange.exchange
    const failing = jobKind({ kind: 'sandbox.callback', payload: object({}), run: async () => undefined })
    const now = clock.now()
    await database.transaction(async (tx) => {
      for (const seconds of [-90, -10, 10]) await jobs.enqueue(tx, failing, {}, secondsAfter(now, seconds))
    })
    expect(await told('nordmynt_jobs', 'nordmynt_database_up')).toEqual([
      'nordmynt_database_up 1',
      'nordmynt_jobs_due 2',
      'nordmynt_jobs_late 1',
      'nordmynt_jobs_retrying 0',
    ])
    await jobs.runDue()
    expect(await told('nordmynt_jobs')).toEqual([
      'nordmynt_jobs_total{kind="sandbox.callback",outcome="failed"} 2',
      'nordmynt_jobs_due 0',
      'nordmynt_jobs_late 0',
      'nordmynt_jobs_retrying 2',
    ])
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      clock.forward({ minutes: 11 })
      await jobs.runDue()
    }
    expect(await told('nordmynt_jobs_total', 'nordmynt_jobs_retrying')).toEqual([
      'nordmynt_jobs_total{kind="sandbox.callback",outcome="failed"} 57',
      'nordmynt_jobs_total{kind="sandbox.callback",outcome="given-up"} 3',
      'nordmynt_jobs_retrying 0',
    ])
  })

  test('tell of payments at our bank by hand, where there are any', async () => {
    expect(await told('nordmynt_bank_by_hand')).toEqual([])
    const byHand = await testExchange({ config: { bankByHand: true } })
    const toldByHand = async () =>
      (await byHand.metrics()).split('\n').filter((line) => line.startsWith('nordmynt_bank_by_hand'))
    expect(await toldByHand()).toEqual([
      'nordmynt_bank_by_hand_waiting 0',
      'nordmynt_bank_by_hand_oldest_seconds 0',
      'nordmynt_bank_by_hand_unconfirmed 0',
    ])
    const to = { clearingNumber: '5001', accountNumber: '0123456', holder: 'Astrid Lind', message: 'Nordmynt 17' }
    await byHand.exchange.outside.payouts?.pay({ key: 'one', amount: '1.00', currency: 'SEK', ...to })
    byHand.clock.forward({ minutes: 2 })
    const said = { key: 'one', version: 'waiting', why: 'Paid', outcome: 'made', bankReference: 'SENT' } as const
    const operator: Operator = { subject: 'sub-anna', name: 'Anna', roles: ['payer'] }
    await byHand.database.transaction((tx) => proposeOutcome(tx, said, operator, byHand.clock.now()))
    expect(await toldByHand()).toEqual([
      'nordmynt_bank_by_hand_waiting 1',
      'nordmynt_bank_by_hand_oldest_seconds 120',
      'nordmynt_bank_by_hand_unconfirmed 1',
    ])
    expect(await byHand.metrics()).not.toContain('Astrid')
    await byHand.stop()
  })

  test('tell of our bank’s files, where there are any', async () => {
    expect(await told('nordmynt_bank_files')).toEqual([])
    const byFiles = await testExchange({ config: { bankFiles: settingsWith({ in: '/none', out: '/none' }) } })
    const to = { clearingNumber: '5001', accountNumber: '0123456', message: 'Nordmynt 17' }
    const pay = (key: string, holder: string) =>
      byFiles.exchange.outside.payouts?.pay({ key, amount: '1.00', currency: 'SEK', holder, ...to })
    await pay('one', 'Astrid Lind')
    await pay('two', '李')
    byFiles.clock.forward({ minutes: 2 })
    const lines = (await byFiles.metrics()).split('\n').filter((line) => line.startsWith('nordmynt_bank_files'))
    expect(lines).toEqual([
      'nordmynt_bank_files_waiting 1',
      'nordmynt_bank_files_oldest_seconds 120',
      'nordmynt_bank_files_stopped 1',
      'nordmynt_bank_files_unmatched 0',
      'nordmynt_bank_files_failed 0',
    ])
    expect(await byFiles.metrics()).not.toContain('Astrid')
    await byFiles.stop()
  })

  test('count the pages that listen', async () => {
    const { browser } = await signedIn(exchange)
    const page = await openPage(browser, await listening(exchange))
    expect(await told('nordmynt_live_pages')).toEqual(['nordmynt_live_pages 1'])
    page.leave()
    await expect.poll(() => told('nordmynt_live_pages')).toEqual(['nordmynt_live_pages 0'])
  })

  test('say whether the database answers, and go on without it', async () => {
    const real = await testDatabase()
    const gone = await testExchange({ database: { ...real, read: () => Promise.reject(new Error('no connection')) } })
    const lines = (await gone.metrics()).split('\n')
    expect(lines).toContain('nordmynt_database_up 0')
    expect(lines.filter((line) => /^(nordmynt_jobs_due|process_resident_memory_bytes)/.test(line))).toHaveLength(1)
    await gone.stop()
  })

  test('tell nothing of customers, and nobody who comes as they do', async () => {
    const { customer, browser } = await signedIn(exchange)
    const { id, email } = customer
    await browser.get(`/protected/v2/orders/${id}`)
    await browser.get(`/protected/v2/orders?number=${encodeURIComponent(email)}`)
    const text = await exchange.metrics()
    for (const secret of [id, email, password, browser.cookies.get('csrf') ?? 'csrf'])
      expect(text).not.toContain(secret)
    expect((await browser.get('/metrics')).statusCode).toBe(404)
  })
})

test('figures are written as Prometheus reads them', () => {
  const histogram = emptyHistogram([0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 3]) addTo(histogram, seconds)
  const samples = [{ labels: { text: 'a "b" \\' }, value: 1.5 }]
  expect(
    metricsText([
      { name: 'one', help: 'First.', type: 'gauge', samples },
      { name: 'two', help: 'Second.', type: 'histogram', series: [{ labels: { of: 'x' }, histogram }] },
    ]),
  ).toBe(
    [
      '# HELP one First.',
      '# TYPE one gauge',
      'one{text="a \\"b\\" \\\\"} 1.5',
      '# HELP two Second.',
      '# TYPE two histogram',
      'two_bucket{of="x",le="0.1"} 2',
      'two_bucket{of="x",le="1"} 3',
      'two_bucket{of="x",le="+Inf"} 4',
      'two_sum{of="x"} 3.65',
      'two_count{of="x"} 4',
      '',
    ].join('\n'),
  )
})
