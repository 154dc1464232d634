import type { Browser, Page } from 'playwright-core'
import { nullable, type } from 'superstruct'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicPaths } from '../../src/domain/company/public-site'
import { coinNamesInText } from '../../src/domain/money/currencies'
import { coinOf, minus, plus, rounded } from '../../src/domain/money/money'
import { coinSendings, coinTransactions } from '../../src/server/database/schema'
import { etherOf, Quantity } from '../../src/server/ether-node/wei'
import { misfitsIn } from '../soak/books'
import { funded, startEtherParties } from '../support/all-parties'
import { launchBrowser, openPage } from '../support/browser'
import { password } from '../support/exchange'
import { buyScreen, referenceIn } from '../support/journey'
import { totalsIn } from '../support/ledger'
import { newcomer } from '../support/newcomer'
import { newSeller } from '../support/selling'

/** As deep as a block lies once it is final. */
const finalDepth = 3
const sold = '0.1'
const paidOut = '2100.00'

let parties: Awaited<ReturnType<typeof startEtherParties>>
let browser: Browser

beforeAll(async () => {
  ;[parties, browser] = await Promise.all([startEtherParties({}), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  if (parties !== undefined && !('missing' in parties)) await parties.stop()
})

type EtherParties = Exclude<typeof parties, { missing: string }>

/** A customer of a verified account, at their own browser. */
const openCustomer = async (all: EtherParties) => {
  const { customer, account } = await newSeller(all.database)
  const opened = await openPage(browser, all.origin)
  const { page } = opened
  const steps = newcomer(page, 'en', all.codeSent, () => all.clock.now().getTime())
  const { t, press, field } = steps
  return {
    ...opened,
    ...steps,
    all,
    holder: `${customer.firstName} ${customer.lastName}`,
    account: `${account.clearingNumber}${account.accountNumber}`,
    signIn: async (): Promise<void> => {
      await page.goto(publicPaths.en.login)
      await field(t('login.email')).fill(customer.email)
      await field(t('login.password')).fill(password)
      await press(t('login.submit'))
      await page.waitForURL('**/app/**')
    },
    copied: async (what: string): Promise<string> => {
      await press(what)
      return page.evaluate(() => navigator.clipboard.readText())
    },
    says: (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
    comesTo: (reference: string, status: string) => page.waitForURL(`**/app/protected/order/${reference}/${status}`),
  }
}
type Customer = Awaited<ReturnType<typeof openCustomer>>

const isEtherChosen = async (page: Page): Promise<void> => {
  await expect.poll(() => buyScreen(page, 'en').coin('Ethereum').isChecked()).toBe(true)
}

/** Buys ether by Bankgiro; what it cost, and how many coins the page says in the end, and the chain has. */
const buys = async (customer: Customer): Promise<{ paid: string; bought: string }> => {
  const { page, t, all } = customer
  const buy = buyScreen(page, 'en')
  const address = all.chain.newAddress()
  await buy.open()
  await isEtherChosen(page)
  await buy.amount.fill('5000')
  await buy.addressOf('Ethereum', 'ETH').fill(address)
  await buy.bankgiro.check({ force: true })
  await buy.review.click()
  await buy.place.click()
  await page.getByRole('radio', { name: t('buy.shield.purpose.own-savings') }).check({ force: true })
  await customer.press(t('buy.shield.continue'))
  await page.waitForURL('**/app/protected/order/*/UNPAID')
  const reference = referenceIn(page)
  const number = await customer.copied(t('common.copyThis', { what: t('confirmation.ocr') }))
  // With the network's fee.
  const paid = await customer.copied(t('common.copyThis', { what: t('confirmation.amount') }))
  await all.bank.takesIn(paid, number, customer.holder)
  await customer.comesTo(reference, 'COMPLETED')
  const [, bought = ''] = /([\d.]+)\sETH/.exec(await page.locator('main header').innerText()) ?? []
  expect(await all.chain.balanceOf(address)).toBe('0')
  await all.chain.mine(finalDepth)
  await all.look()
  expect(coinOf(await all.chain.balanceOf(address))).toBe(bought)
  return { paid, bought }
}

/** Sells ether, whose block is final then. */
const sells = async (customer: Customer): Promise<string> => {
  const { page, t, all } = customer
  await page.goto('/app/order/sell')
  await isEtherChosen(page)
  await customer.field(t('sell.youSell')).fill(sold)
  await page
    .getByRole('button', { name: /^Sell for/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL('**/app/order/sell/*/confirmation')
  await page.getByRole('img', { name: t('confirmation.qr.address') }).waitFor()
  const address = await customer.copied(t('order.deposit.copy'))
  const [, reference = ''] = /\/sell\/([^/]+)\//.exec(page.url()) ?? []
  await all.chain.pay(address, sold)
  await all.chain.mine(finalDepth - 1)
  await all.look()
  await customer.says(t('order.sale.send', { coin: coinNamesInText.ETH }))
  await all.chain.mine()
  await all.look()
  await customer.says(t('order.status.PAYOUT_PENDING.sell'))
  return reference
}

const Receipt = type({ gasUsed: Quantity, effectiveGasPrice: Quantity })

/** The ledger says what the bank has booked, and what the chain has; nothing is owed to anybody. */
const agree = async (
  { database, chain, clock }: EtherParties,
  { paid, bought }: { paid: string; bought: string },
): Promise<void> => {
  let [fees, posted] = ['0', '0']
  for (const { txid } of await database.read((handle) => handle.select().from(coinTransactions))) {
    const receipt = await chain.rpc('eth_getTransactionReceipt', [txid], nullable(Receipt))
    const fee = receipt === null ? '0' : etherOf(receipt.gasUsed * receipt.effectiveGasPrice)
    fees = plus(fees, fee)
    posted = plus(posted, rounded(fee, 8, 'half-up'))
  }
  expect(await chain.balanceOf(chain.account)).toBe(minus(minus(funded, bought), fees))
  const totals = await totalsIn(database)
  expect(totals).toMatchObject({
    'bank SEK': coinOf(minus(paid, paidOut)),
    'network-fee ETH': coinOf(posted),
    'wallet ETH': coinOf(minus(minus(sold, bought), posted)),
  })
  expect(Object.keys(totals).filter((name) => /^(customer|unmatched) /.test(name))).toEqual([])
  const sendings = await database.read((handle) => handle.select().from(coinSendings))
  expect(sendings.map(({ state, amount }) => [state, coinOf(amount)])).toEqual([['confirmed', bought]])
  expect(await misfitsIn(database, clock.now())).toMatchObject({ unbalanced: [], workThatFailed: [] })
}

test('ether that was bought comes by a node, and a sale of ether is paid out by a file of our bank', async ({
  skip,
}) => {
  if ('missing' in parties) return skip(parties.missing)
  const customer = await openCustomer(parties)
  const { page, t, all } = customer
  await customer.signIn()
  const { paid, bought } = await buys(customer)
  const reference = await sells(customer)

  await page.goto('about:blank')
  const file = await all.bank.cutOff('12:00')
  expect(file.payments).toEqual([
    {
      endToEndId: expect.stringMatching(/^NM[0-9A-F]{32}$/),
      account: customer.account,
      holder: customer.holder,
      amount: paidOut,
      message: expect.stringMatching(/^Nordmynt \d{10}$/),
    },
  ])
  await all.bank.pays(file)
  await customer.signIn()
  await page.goto(`/app/protected/order/${reference}/COMPLETED`)
  await customer.says(t('order.status.COMPLETED.sell'))

  await agree(all, { paid, bought })
  expect(all.lines.filter((line) => !line.startsWith('{"level":30'))).toEqual([])
  expect(all.lines.filter((line) => line.includes(all.chain.key.slice(2)))).toEqual([])
  // The exchange asks what a purchase is for by refusing first.
  expect(customer.troubles).toEqual([expect.stringContaining('status of 409')])
}, 120_000)
