import type { Page, Route } from 'playwright-core'
import { create, string, tuple, type } from 'superstruct'
import type { BuySnapshot, buyMachine } from '../../../machines/buy/buy'
import { isEurRefused, problemAt } from '../../../machines/buy/buy-form'
import { buyProblems } from '../../../machines/buy/buy-setup'
import type { BuyDraft } from '../../../src/domain/orders/buy-draft'
import { coinNames } from '../../../src/domain/money/currencies'
import { isActive } from '../../../src/domain/customer/features'
import { headOf } from '../browser/head'
import { heardOfCustomer } from '../browser/news'
import { asks } from '../browser/pending'
import { newestOrders, ordersWhere } from '../browser/orders'
import { startPlan } from '../browser/plans'
import { askingCode, proves } from '../browser/proof'
import { askedTwice, answering, failures } from '../browser/releases'
import { absent, has, isBusyWith, says, saysNot, saysOnly, sees, shown } from '../browser/sees'
import { atField, stepsOn, type Word } from '../browser/words'
import type { BrowserHalf, Stage, Steering, Way } from '../driver'
import type { PlannedStep } from '../record'

const rates = 'GET /protected/v2/market/rates'
const networkFee = 'GET /protected/v2/orders/networkfee'
const place = 'POST /protected/v2/buy/orders'
const cancel = 'POST /protected/v2/orders/{reference}/cancel'
const rules = 'domain/orders/addresses.ts'
const find = 'GET /protected/v2/orders/{reference}'
const findPlan = 'GET /protected/v2/plans/{reference}'
const nextPages = [
  'app/screens/order/screen.tsx',
  'app/screens/payment/screen.tsx',
  'app/screens/wallet-proof/screen.tsx',
] as const

/** What is told of a draft that was kept, beside what they have in common. */
const drafts: Readonly<Record<string, Partial<BuyDraft>>> = {
  typed: {},
  urgent: { wantsPriority: true },
  card: { method: 'StripeCard' },
  twice: { amount: '4000' },
  large: { amount: '50000' },
  mistaken: { coin: 'LTC' },
}

/** What the page is told the network takes is what it took a while ago; the exchange counts with what it takes now. */
const tellsOldFee = async (route: Route): Promise<void> => {
  const response = await route.fetch({ timeout: 0 })
  const json = create(await response.json(), Fee)
  await route.fulfill({ response, json: { ...json, result: { ...json.result, fee: '0.01' } } })
}

/** The day of the plan is told to have come; the exchange has none yet. */
const tellsPrepared = async (route: Route): Promise<void> => {
  const response = await route.fetch({ timeout: 0 })
  const json = create(await response.json(), Told)
  const [{ coin, address }] = json.result.shares
  const due = { day: '2026-11-25', purchases: [{ coin, amount: '700', address, order: null }] }
  await route.fulfill({ response, json: { ...json, result: { ...json.result, due } } })
}

const Told = type({ result: type({ shares: tuple([type({ coin: string(), address: string() })]) }) })

const Fee = type({ result: type({ fee: string() }) })

/** However often the page has to ask, one order is placed. */
const placedOnce: Way = async (stage) => {
  const [newest] = await newestOrders(stage.page)
  await askedTwice(place)(stage)
  const [, next] = await newestOrders(stage.page)
  if (next !== newest) throw new Error('Not one order was placed')
}

/** The total that the page has asked for, as the customer has seen it. */
const askedTotals = new WeakMap<Page, string>()

/** The exchange has written the order with that total. */
const placedAsAsked = async (page: Page): Promise<void> => {
  const [newest] = await newestOrders(page)
  const { get } = (await import('../../support/newcomer-calls')).callsOf(page)
  const { total } = create(await get(`/orders/${newest}`), Placed).result
  const wanted = askedTotals.get(page) ?? ''
  if (total !== wanted) throw new Error(`The order is of ${total}, not of ${wanted}`)
}

const Asked = type({ total: string() })
const Placed = type({ result: Asked })

const open = async (stage: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { page, sandbox } = stage
  page.on('request', (request) => {
    if (asks(place)(request)) askedTotals.set(page, create(request.postDataJSON(), Asked).total)
  })
  const { email: owner } = await sandbox.seed('verified-swede')
  if (given === 'blocked') await sandbox.feature('BUY', false)
  const change = drafts[given]
  if (change) {
    const { emptyBuyDraft } = await import('../../../src/domain/orders/buy-draft')
    const { walletAddress: address } = await import('../../support/journey')
    const draft = { ...emptyBuyDraft, amount: '5000', address, method: 'BANKGIRO', ...change }
    await page.addInitScript(
      (text) => sessionStorage.setItem('draft:buy', text),
      JSON.stringify({ owner, value: draft }),
    )
  }
  await sandbox.holdClipboard()
  await sandbox.holdModules(rules)
  if (steps.some(({ event }) => event === 'location.changed')) await sandbox.holdModules(...nextPages)
  if (given === 'twice' || given === 'again') await orderedBefore(page)
  const isSale = steps.some(({ label }) => label === '✓loadOrder «a sale»')
  const [again] = given === 'again' ? await ordersWhere(page, `type=${isSale ? 'SELL' : 'BUY'}`) : []
  if (steps.some(({ label }) => label === '✓addressBook «chosen»')) await savedBefore(page)
  await sandbox.hold(rates, networkFee, place, cancel)
  if (again !== undefined) await sandbox.hold(find)
  if (given === 'planned') {
    const plan = await startPlan(stage, 'reminder')
    if (steps.some(({ label }) => label === '✓loadPlan «prepared»'))
      await page.route('**/protected/v2/plans/*', (route) => tellsPrepared(route).catch(() => undefined))
    await sandbox.hold(findPlan)
    await page.goto(`/app/order?plan=${plan}&coin=BTC`)
    return
  }
  // A page that is left meanwhile is told nothing.
  await page.route('**/orders/networkfee?*', (route) => tellsOldFee(route).catch(() => undefined))
  await page.goto(again === undefined ? '/app/order' : `/app/order?order=${again}`)
}

/** An address is there to be chosen. */
const savedBefore = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { walletAddress: address } = await import('../../support/journey')
  await callsOf(page).post('/wallets', { coin: 'BTC', address, label: 'Ledger' })
}

/** The same was ordered just before the page was opened. */
const orderedBefore = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { walletAddress: address } = await import('../../support/journey')
  const order = { from: 'SEK', to: 'BTC', amount: '4000', total: '4000.00', address, method: 'BANKGIRO', type: 'BUY' }
  await callsOf(page).post('/buy/orders', { ...order, priority: 'LOW', customerPaysNetworkFee: false })
}

/** The book stands before the form. */
const isBehindBook = ({ children }: BuySnapshot): boolean => children.addressBook !== undefined

/** A coin's address that is another coin's is said to be that. */
const addressProblem = (snapshot: BuySnapshot): Word | null => {
  const { addressCheck } = snapshot.context
  if (snapshot.hasTag('checkingAddress')) return null
  const code = problemAt(snapshot.context, 'address')
  const fits = typeof addressCheck === 'object' && !addressCheck.valid ? addressCheck.fits : null
  return code === 'walletAddress' && fits ? 'buy.addressOfOther' : atField(code)
}

const addressFound = async (page: Page, { context: { draft } }: BuySnapshot, isRight: boolean): Promise<void> => {
  const { t } = await stepsOn(page)
  const right = page.getByText(t('buy.addressOk', { name: coinNames[draft.coin], code: draft.coin }), { exact: true })
  await (isRight ? shown(right) : absent(right))
}

/** What the customer does on the page that asks what the purchase is for. */
const answersPurpose: Steering = async ({ page }, { name }) => {
  const { t, press } = await stepsOn(page)
  const purpose = name === 'answered that it is a job' ? 'job' : 'own-savings'
  await page.getByRole('radio', { name: t(`buy.shield.purpose.${purpose}`) }).check({ force: true })
  await press(t(name === 'gone back' ? 'common.back' : 'buy.shield.continue'))
}

export const buyBrowser = {
  open,
  sees: {
    opening: null,
    blocked: says('closed.buy-off.text'),
    'editing.checkingAddress': saysNot('buy.addressOk'),
    'editing.addressChecked': async (page, snapshot) => {
      const { addressCheck: check } = snapshot.context
      const isRight = typeof check === 'object' && check.valid && problemAt(snapshot.context, 'address') === null
      await addressFound(page, snapshot, isRight)
    },
    'editing.awaitingAnswers': isBusyWith('buy.reviewOrder'),
    reviewing: saysOnly(
      buyProblems,
      (code) => `buy.problem.${code}`,
      ({ context }) => context.problem,
    ),
    placing: isBusyWith('buy.review.placing'),
    answering: says('buy.shield.lead.unusual'),
    paused: sees(says(/8\D{1,3}465\D004\D08/), says('buy.pause.charged')),
    withdrawing: async (page) => {
      await absent(page.getByRole('dialog'))
      await isBusyWith('buy.review.placing')(page)
    },
    toWallet: async (page) => {
      await Promise.any([page.waitForURL(/\/order\/[^/]+\/wallet/), isBusyWith('buy.review.placing')(page)])
    },
    toPayment: async (page) => {
      await Promise.any([page.waitForURL(/\/payment\//), isBusyWith('buy.review.placing')(page)])
      await placedAsAsked(page)
    },
    toConfirmation: async (page, snapshot) => {
      await Promise.any([has('button', 'confirmation.report')(page, snapshot), isBusyWith('buy.review.placing')(page)])
    },
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      if (customer.allowedAddresses) {
        const { callsOf } = await import('../../support/newcomer-calls')
        await callsOf(stage.page).post('/user/allowed-addresses', {})
      }
      await stage.sandbox.feature('BUY', isActive(customer.features, 'BUY'))
      await heardOfCustomer(stage)
    },
    'coin.choose': {
      choose: (_, { coin }) => new RegExp(`^${coinNames[coin]}(?! Cash)\\b`),
      chosen: ({ context }, { coin }) => context.draft.coin === coin,
      unless: isBehindBook,
    },
    'fiat.choose': {
      select: 'buy.currency',
      option: ({ fiat }) => fiat,
      selected: ({ context }) => context.draft.fiat,
      unless: isBehindBook,
    },
    'amount.type': {
      fill: 'buy.for',
      shows: ({ context: { draft } }) => (draft.edited === 'amount' ? draft.amount : null),
      problem: ({ context }) => (isEurRefused(context) ? null : atField(problemAt(context, 'amount'))),
      unless: isBehindBook,
    },
    'amount.pick': { press: /^1\D?000$/, unless: isBehindBook },
    'coins.type': {
      fill: 'buy.youGetAbout',
      shows: ({ context: { draft } }) => (draft.edited === 'coins' ? draft.coins : null),
      problem: ({ context }) => (isEurRefused(context) ? null : atField(problemAt(context, 'coins'))),
      unless: isBehindBook,
    },
    'address.type': {
      fill: ({ context: { draft } }) => ({
        id: 'buy.address',
        values: { name: coinNames[draft.coin], code: draft.coin },
      }),
      shows: ({ context: { draft } }) => draft.address,
      problem: addressProblem,
      unless: isBehindBook,
    },
    'address.paste': {
      press: 'buy.paste',
      unless: isBehindBook,
      before: async ({ page }) => {
        const { walletAddress } = await import('../../support/journey')
        await page.evaluate(
          (text) => navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]),
          walletAddress,
        )
      },
    },
    'addresses.open': { press: 'addresses.title', unless: isBehindBook },
    'method.choose': {
      choose: /^Bankgiro/,
      chosen: ({ context: { draft } }, { method }) => draft.method === method,
      unless: isBehindBook,
    },
    'priority.switch': { press: 'buy.priority', as: 'switch', unless: isBehindBook },
    'field.blur': { leave: 'buy.youGetAbout' },
    'order.review': { press: 'buy.reviewOrder', unless: isBehindBook },
    'order.edit': { press: 'common.back', within: '[data-foot-bar]' },
    'pause.leave': { press: 'buy.pause.back' },
    'duplicate.open': { press: 'buy.duplicate.open' },
    'duplicate.replace': { press: 'buy.duplicate.replace' },
    'duplicate.place': { press: 'buy.duplicate.place' },
    'duplicate.leave': { press: 'common.close', within: { dialog: 'buy.duplicate.title' } },
    'order.confirm': { press: 'buy.review.buyFor' },
    'location.changed': async (stage) => {
      const { t } = await stepsOn(stage.page)
      await (await headOf(stage)).getByRole('link', { name: t('header.nav.buy'), exact: true }).click()
    },
  },
  steer: {
    rates: answering(rates),
    networkFee: answering(networkFee),
    checkAddress: {
      valid: ({ sandbox }) => sandbox.releaseModule(rules),
      'not valid': ({ sandbox }) => sandbox.releaseModule(rules),
      'no rules': ({ sandbox }) => sandbox.releaseModule(rules, false),
    },
    readClipboard: {
      address: ({ sandbox }) => sandbox.releaseClipboard(),
      'not allowed': ({ sandbox }) => sandbox.releaseClipboard(false),
    },
    withdraw: answering(cancel, { 'gone on': failures['not now'] }),
    placeOrder: answering(place, { placed: placedOnce, ...askingCode }),
    proof: proves,
    scamShield: answersPurpose,
    loadOrder: answering(find),
    loadPlan: answering(findPlan),
    addressBook: async ({ page }, { name }) => {
      const { t } = await stepsOn(page)
      const dialog = page.getByRole('dialog', { name: t('addresses.title') })
      await (
        name === 'chosen'
          ? dialog.getByRole('listitem').getByRole('button')
          : dialog.getByRole('button', { name: t('common.close') })
      )
        .first()
        .click()
    },
  },
  besides: ['field.blur', 'xstate.snapshot.rates', 'xstate.snapshot.networkFee'],
  repeats: ['field.blur'],
} satisfies BrowserHalf<typeof buyMachine>
