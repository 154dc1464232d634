import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUserAnswer } from '../../../src/domain/customer/customer'
import { banksBy, firstBankBy, paymentMethodRules } from '../../../src/domain/payments/payment-methods'
import type { Bank } from '../../../src/server/outside/payments'
import { banks as finshark } from '../../../src/server/sandbox/banks'
import { refusal, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser

const tink: Bank[] = [
  { name: 'seb', label: 'SEB', currency: 'SEK' },
  { name: 'forex', label: 'Forex', currency: 'SEK' },
]
const refund = async () => {}
const checkouts = { start: async () => ({ redirectUrl: 'https://example.com' }), ask: async () => {}, banks: tink }

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
/** Tink has its customers choose a bank, as Finshark has. */
beforeEach(async () => {
  const { outside } = exchange.exchange
  const [payments, rules] = [outside.payments, paymentMethodRules.TinkSepaCredit]
  outside.payments = { ...payments, TinkSepaCredit: { refund, checkouts } }
  paymentMethodRules.TinkSepaCredit = { ...rules, kind: 'bank-list' }
  ;({ browser } = await signedIn(exchange))
  return () => {
    outside.payments = payments
    paymentMethodRules.TinkSepaCredit = rules
  }
})

const me = async (): Promise<CurrentUserAnswer> => (await browser.post('/protected/v2/auth/me')).json().result
const place = (method: string, providerName?: string) =>
  browser.post('/protected/v2/buy/orders', { ...buyOrder, method, ...(providerName ? { providerName } : {}) })
const notAccepted = refusal('bad-input', ['providerName', 'notAccepted'])
const namesOf = (banks: readonly { name: string }[]) => banks.map(({ name }) => name)

describe('a second method in the same currency whose customers choose a bank', () => {
  test('has a list of its own, and that of Finshark stays as it was', async () => {
    const user = await me()
    expect(user.finsharkPaymentProviders).toEqual(finshark)
    const ofFinshark = namesOf(finshark.filter(({ currency }) => currency === 'SEK'))
    expect([
      namesOf(banksBy('FinsharkPayment', user)),
      namesOf(banksBy('TinkSepaCredit', user)),
      namesOf(banksBy('BANKGIRO', user)),
    ]).toEqual([ofFinshark, ['seb', 'forex'], []])
  })

  test.each([
    ['FinsharkPayment', 'forex'],
    ['TinkSepaCredit', 'swedbank'],
  ])('%s does not take %s, which is a bank of the other', async (method, bank) => {
    const answer = await place(method, bank)
    expect([answer.statusCode, answer.json()]).toEqual([400, notAccepted])
  })

  test.each([
    ['FinsharkPayment', 'swedbank'],
    ['TinkSepaCredit', 'forex'],
    ['TinkSepaCredit', undefined],
  ])('%s takes its own: %s', async (method, bank) => {
    const { result } = (await place(method, bank)).json()
    expect([result.paymentMethod, result.providerName]).toEqual([method, bank ?? 'seb'])
  })

  test('an order is paid another way at a bank of that way alone', async () => {
    const { result } = (await place('BANKGIRO')).json()
    const path = `/protected/v2/orders/${result.reference}/payment`
    const start = (method: string, providerName: string) =>
      browser.post(path, { method, providerName, total: '1000.00' })
    expect((await start('FinsharkPayment', 'forex')).json()).toEqual(notAccepted)
    expect((await start('TinkSepaCredit', 'forex')).json().result.providerName).toBe('forex')
  })

  test('begins with the bank that open banking does where it has it, else with its first', async () => {
    const user = await me()
    const without = user.paymentMethodsDetails.map((details) => ({
      ...details,
      banks: details.banks.filter(({ name }) => name !== 'seb'),
    }))
    expect([
      firstBankBy('TinkSepaCredit', user),
      firstBankBy('TinkSepaCredit', { ...user, paymentMethodsDetails: without }),
      firstBankBy('FinsharkEUR', user),
    ]).toEqual(['seb', 'forex', 'seb'])
  })
})
