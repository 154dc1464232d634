import type { Page, Route } from 'playwright-core'
import { create, nullable, record, string, type } from 'superstruct'
import { paymentProblems, type PaymentProblem } from '../../../machines/payment/paying'
import { paymentMethodRules, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { providerNames } from '../../../src/domain/payments/providers'
import { repriced } from '../../../src/domain/money/quote'
import { basePath } from '../../../src/domain/routing/screens'
import type { Outcome, Stage } from '../driver'
import type { PlannedStep } from '../record'
import type { Call } from '../sandbox'
import { pendingOn } from './pending'
import { answering, askedAfter, refusedWith } from './releases'
import { absent, shown, shownOnly } from './sees'
import { stepsOn } from './words'

export const loadOrder = 'GET /protected/v2/orders/{reference}'
export const startPayment = 'POST /protected/v2/orders/{reference}/payment'
export const askStripe = 'POST /protected/v2/buy/orders/stripe'
const askSwish = 'POST /protected/v2/buy/orders/swish'

/** How a payment ends at its provider. */
const endings = ['paid', 'declined', 'canceled', 'timed out'] as const
export type Ending = (typeof endings)[number]

/** Machines of what is paid at a provider. */
type WayOfPaying = 'redirect' | 'formPost' | 'waiting' | 'bankList'

/** A page of a payment: for which order, by which method, what it waits for, and where it was sent, which it never left. */
type Watched = { reference: string; method: PaymentMethod; pending: (call: Call) => number; left: string[] }

const pages = new WeakMap<Page, Watched>()

export const paymentOn = (page: Page): Watched => {
  const watched = pages.get(page)
  if (!watched) throw new Error('The page of a payment was not opened')
  return watched
}

type Opening = {
  method: PaymentMethod
  /** What has become of its payment before the page is opened. */
  before?: 'begun' | Ending | null
  /** Of an order that is not there. */
  reference?: string
  screen?: 'processing' | 'error'
}

/** The page of an order that was placed by a call. Its calls are held, also the one for the order. */
export const openPayment = async (
  { page, sandbox }: Stage,
  { method, before = null, reference: given, screen = 'processing' }: Opening,
): Promise<void> => {
  await sandbox.seed(paymentMethodRules[method].currency === 'EUR' ? 'verified-euro' : 'verified-swede')
  const reference = given ?? (await placeOrder(page, method))
  const watched: Watched = { reference, method, pending: pendingOn(page).pending, left: [] }
  pages.set(page, watched)
  if (before !== null) await begun(page)
  if (before !== null && before !== 'begun') await decided(page, before)
  await page.route(isOfProvider, async (route) => {
    watched.left.push(route.request().url())
    await route.fulfill({ status: 204 })
  })
  await sandbox.holdEvents()
  await sandbox.hold(loadOrder, startPayment, askStripe, askSwish)
  await page.goto(`${basePath}/payment/${reference}/${screen}`, { waitUntil: 'commit' })
}

const isOfProvider = ({ pathname }: URL): boolean =>
  pathname.startsWith('/sandbox/pay/') || pathname === '/sandbox/quickpay'

/** The same for one way of paying, which begins once the order is told. */
export const openWay =
  (method: PaymentMethod) =>
  async (stage: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
    await openPayment(stage, { method, before: given === 'start' ? null : 'begun' })
    if (given === 'astray') await tells(stage.page, astray)
    await tellsOldTotal(stage.page, steps)
    await stage.sandbox.release(loadOrder)
  }

/** Where the page is to confirm a figure that no longer holds, it is told that one. */
export const tellsOldTotal = async (page: Page, steps: readonly PlannedStep[]): Promise<void> => {
  if (steps.some(({ label }) => label === '✗startPayment «other total»')) await tells(page, oldTotal)
}

const amount = '1000'

/** Places an order by a call; answers its reference. */
export const placeOrder = async (page: Page, method: PaymentMethod): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { walletAddress: address } = await import('../../support/journey')
  const { currency, feePercent } = paymentMethodRules[method]
  const { total } = repriced({ amount, priorityFee: '0', networkFee: '0' }, feePercent)
  const order = { from: currency, to: 'BTC', amount, total, address, method, type: 'BUY', priority: 'LOW' }
  const answer = await callsOf(page).post('/buy/orders', {
    ...order,
    customerPaysNetworkFee: false,
    purpose: 'own-savings',
  })
  return create(answer, Told).result.reference
}

/** An order as the exchange has it, asked for as no page does, so that it is not held. */
const orderOn = async (page: Page): Promise<ToldOrder> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  return create(await callsOf(page).get(`/orders/${paymentOn(page).reference}`), Told).result
}

const Told = type({
  result: type({
    reference: string(),
    total: string(),
    networkFee: string(),
    paymentEndsAt: nullable(string()),
    redirectUrl: nullable(string()),
    quickpayFormData: nullable(type({ url: string(), fields: record(string(), string()) })),
  }),
})
type ToldOrder = (typeof Told)['TYPE']['result']

const begun = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { reference, method } = paymentOn(page)
  const { total } = await orderOn(page)
  await callsOf(page).post(`/orders/${reference}/payment`, { method, total })
}

/** From now on the page is told something else of its order than the exchange says. */
const tells = (page: Page, change: (order: ToldOrder) => ToldOrder): Promise<unknown> => {
  const instead = async (route: Route): Promise<void> => {
    const response = await route.fetch({ timeout: 0 })
    const json = create(await response.json(), Told)
    await route.fulfill({ response, json: { ...json, result: change(json.result) } })
  }
  // A page that is left meanwhile is told nothing.
  return page.route(`**/protected/v2/orders/${paymentOn(page).reference}`, (route) =>
    instead(route).catch(() => undefined),
  )
}

const elsewhere = 'https://example.org/elsewhere'

/** A provider gives an address that is none of theirs. */
const astray = (order: ToldOrder): ToldOrder => ({
  ...order,
  redirectUrl: order.redirectUrl && elsewhere,
  quickpayFormData: order.quickpayFormData && { ...order.quickpayFormData, url: elsewhere },
})

/** What the order cost when the network took another fee. */
const oldTotal = (order: ToldOrder): ToldOrder => ({ ...order, total: '1.00', networkFee: '1.00' })

const card = (number: string) => ({ decision: 'pay', number, expiry: '12/34', cvc: '123' })

/** What is sent from the provider's page: with a card its bank decides, by its number. */
const decisions: Record<Ending, { card: Record<string, string>; other: Record<string, string> }> = {
  paid: { card: card('4242424242424242'), other: { decision: 'approve' } },
  declined: { card: card('4000000000009995'), other: { decision: 'decline' } },
  canceled: { card: { decision: 'cancel' }, other: { decision: 'cancel' } },
  'timed out': { card: { decision: 'timeout' }, other: { decision: 'timeout' } },
}

const isByCard = (page: Page): boolean => ['StripeCard', 'QuickPayCardEUR'].includes(paymentOn(page).method)

/** The customer decides at the provider, which calls the exchange back. */
export const decided = async (page: Page, ending: Ending): Promise<void> => {
  await posted(page, await addressOn(page), decisions[ending][isByCard(page) ? 'card' : 'other'])
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await orderOn(page)).paymentEndsAt === null) return
    await page.waitForTimeout(20)
  }
  throw new Error('The provider did not call back')
}

/** Where the provider's page is; a form leads to it once it was posted. */
const addressOn = async (page: Page): Promise<string> => {
  const { redirectUrl, quickpayFormData: form } = await orderOn(page)
  const address = redirectUrl ?? (form && (await posted(page, form.url, form.fields)))
  if (!address) throw new Error('No payment of the order is under way')
  return address
}

/** Sends a form of the provider's page; tells where it leads. */
const posted = async (page: Page, address: string, form: Readonly<Record<string, string>>): Promise<string> => {
  const { origin } = new URL((await orderOn(page)).redirectUrl ?? address)
  const url = new URL(address, origin)
  const answer = await page.context().request.post(url.href, { headers: { origin }, form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`The provider answered ${answer.status()}`)
  return new URL(answer.headers()['location'] ?? '', url).href
}

/** Waits until a machine of the page is somewhere. */
const comesTo = async (page: Page, machine: string, ...states: string[]): Promise<void> => {
  const isThere = (of: { machine: string; states: string[] }): boolean =>
    of.states.includes(window.recorder?.now(of.machine)?.state ?? '')
  await page.waitForFunction(isThere, { machine, states })
}

/** The exchange tells the page that its order has changed. */
export const changed = ({ page, sandbox }: Stage): Promise<void> =>
  sandbox.push({ type: 'order.changed', reference: paymentOn(page).reference })

/** The customer comes back to the page that the browser had put aside. */
export const returned = ({ page }: Stage): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** The customer goes to the provider once more. */
const continued = async ({ page }: Stage): Promise<void> => {
  const { t, press } = await stepsOn(page)
  await press(t('payment.continue', { provider: providerNames[paymentOn(page).method] }))
}

/** How the order stands is asked once more, and answered. */
export const answered = async ({ page, sandbox }: Stage): Promise<void> => {
  const { method } = paymentOn(page)
  await sandbox.later(2)
  if (method === 'Swish') return sandbox.release(askSwish)
  if (method === 'StripeCard') await sandbox.release(askStripe)
  await sandbox.release(loadOrder)
}

/** On another page the customer means to pay by a transfer; where an app was waited for, it was declined there before. */
export const becomesTransfer = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { reference, method } = paymentOn(page)
  if (method === 'Swish') await decided(page, 'declined')
  const transfer = paymentMethodRules[method].currency === 'EUR' ? 'SEPA' : 'BANKGIRO'
  const { total } = repriced({ amount, priorityFee: '0', networkFee: '0' }, '0')
  await callsOf(page).post(`/orders/${reference}/payment`, { method: transfer, total })
}

/** The order is canceled on another page. */
export const isCanceled = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post(`/orders/${paymentOn(page).reference}/cancel`, { reason: 'changed-mind' })
}

/** What a page that looks at its order once more is told of it. */
export const checking = answering(loadOrder, { canceled: askedAfter(loadOrder, ({ page }) => isCanceled(page)) })

/** What becomes of a payment that is followed: the page is told, and what it asks is answered. */
const endsAs = async (stage: Stage, { name }: Outcome): Promise<void> => {
  const { page } = stage
  if (name === 'as before') return answered(stage)
  const ending = endings.find((known) => known === name)
  if (!ending && name !== 'changed') throw new Error(`No payment ends ${name}`)
  await (ending ? decided(page, ending) : becomesTransfer(page))
  await changed(stage)
  await page.waitForFunction(() => {
    const context = window.recorder?.now('follow')?.context
    return typeof context === 'object' && context !== null && Reflect.get(context, 'isStale') === true
  })
  await answered(stage)
  if (!ending && paymentOn(page).method === 'Swish') await stage.sandbox.release(loadOrder)
}

/** The customer has chosen what is to be chosen, so that the payment is to begin, or has begun. */
const toStart = async ({ page }: Stage, way: WayOfPaying): Promise<void> => {
  await comesTo(page, way, 'choosing', 'starting', 'away', 'following.soon', 'following.late')
  const state = await page.evaluate((machine) => window.recorder?.now(machine)?.state, way)
  if (state === 'choosing') await startsAtBank(page)
}

export const startsAtBank = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  const name = new RegExp(`^${t('payment.banks.continue', { bank: '' })}`)
  await page.getByRole('button', { name }).click()
}

/** Among the ways to pay that are offered instead. */
export const choosesTransfer = ({ page }: Stage): Promise<void> =>
  page.getByRole('radio', { name: /^Bankgiro/ }).check({ force: true })

export const confirmsMethod = async ({ page }: Stage): Promise<void> => {
  const { t } = await stepsOn(page)
  await page.getByRole('button', { name: new RegExp(`^${t('payment.choosing.confirm', { total: '' })}`) }).click()
}

/** From wherever the way stands until the page waits for how it goes. */
export const toFollowing = async (stage: Stage, way: WayOfPaying): Promise<void> => {
  const { page, sandbox } = stage
  await toStart(stage, way)
  const state = await page.evaluate((machine) => window.recorder?.now(machine)?.state, way)
  if (state?.startsWith('following')) return
  await sandbox.release(startPayment)
  if (way !== 'waiting') {
    await comesTo(page, way, 'away')
    await returned(stage)
  }
  await comesTo(page, way, 'following.soon')
}

/** The whole of a way of paying: to the provider and back, with how it ended; or it does not begin. */
export const wholeWay =
  (way: WayOfPaying) =>
  async (stage: Stage, outcome: Outcome): Promise<void> => {
    if (outcome.name === 'not begun') {
      await toStart(stage, way)
      return stage.sandbox.release(startPayment, providerAway)
    }
    if (outcome.name === 'step refused') {
      await toStart(stage, way)
      await isCanceled(stage.page)
      return stage.sandbox.release(startPayment)
    }
    await toFollowing(stage, way)
    await endsAs(stage, outcome)
  }

export const providerAway = refusedWith({ code: 'provider-unavailable' })

/** How the call that begins a payment comes to each outcome that ways of paying name. */
export const starting = answering(startPayment, { 'provider away': providerAway })

type Heading = `payment.${'open' | 'banks' | 'canceled'}.title`

/** One of the pages that a payment has of its own, by its heading. */
export const headed = (heading: Heading) => async (page: Page) => {
  const { t } = await stepsOn(page)
  await shown(page.getByRole('heading', { level: 1, name: t(heading), exact: true }))
}

/** The page takes the customer to the provider. */
export const going = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  const provider = providerNames[paymentOn(page).method]
  await shown(page.getByRole('heading', { level: 1, name: t('payment.going.title', { provider }), exact: true }))
}

/** The browser was sent to the provider of the order's payment. */
const gone = async (page: Page): Promise<void> => {
  await going(page)
  const { redirectUrl, quickpayFormData } = await orderOn(page)
  const last = paymentOn(page).left.at(-1)
  if (last === undefined || last !== (redirectUrl ?? quickpayFormData?.url))
    throw new Error(`the browser was sent to ${last ?? 'nowhere'}`)
}

/** The page waits for a payment that the provider has said nothing of. */
export const isFollowed = headed('payment.open.title')

/** It says so as long as the answer does not take longer than was to be expected. */
const processing = (isLate: boolean) => async (page: Page) => {
  const { t } = await stepsOn(page)
  await isFollowed(page)
  const provider = providerNames[paymentOn(page).method]
  await (isLate ? absent : shown)(page.getByText(t('payment.open.asking', { provider }), { exact: true }))
}

/** Nothing begins for now, by the order's method or another one; the page says why. */
export const notBegun = async (
  page: Page,
  problem: PaymentProblem | null,
  method: PaymentMethod = paymentOn(page).method,
): Promise<void> => {
  const { t } = await stepsOn(page)
  const values = { provider: providerNames[method] }
  await shown(page.getByRole('heading', { level: 1, name: t('payment.notBegun'), exact: true }))
  await shownOnly(problem, paymentProblems, (code) => page.getByText(t(`payment.problem.${code}`, values)))
}

/** The page says why the provider did not pay. */
const failed = async (page: Page, why: 'declined' | 'timed-out'): Promise<void> => {
  const { t } = await stepsOn(page)
  const code = why === 'declined' && isByCard(page) ? 'insufficient_funds' : why
  await shown(page.getByRole('heading', { level: 1, name: t(`decline.${code}.title`), exact: true }))
}

const canceled = headed('payment.canceled.title')

/** The order has a page of its own. */
export const onOrderPage = (page: Page): Promise<void> =>
  page.waitForURL(/\/protected\/order\//, { waitUntil: 'commit' })

/** How a way of paying ended. */
export const ended = {
  paid: onOrderPage,
  declined: (page: Page) => failed(page, 'declined'),
  canceled,
  timedOut: (page: Page) => failed(page, 'timed-out'),
  changed: async (page: Page) => {
    await Promise.any([canceled(page), onOrderPage(page)])
  },
  refused: (page: Page, { context: { problem } }: { context: { problem: PaymentProblem | null } }) =>
    notBegun(page, problem),
}

const never = async (): Promise<void> => undefined

/** What happens only in some of the machines that pay. */
export const unasked = {
  'order.changed': never,
  'bank.search': never,
  'bank.choose': never,
  'payment.start': never,
  'page.returned': never,
  'payment.continue': never,
}

/** What machines of a way of paying have in common. The browser goes at once: nothing is there to be let go on. */
export const wayBrowser = (method: PaymentMethod) => ({
  open: openWay(method),
  sees: { deciding: null, starting: going, leaving: null, ...ended },
  act: unasked,
  steer: { startPayment: starting, leave: never, loadOrder: never, follow: endsAs },
  besides: ['xstate.snapshot.follow'] as const,
  repeats: ['xstate.snapshot.follow'] as const,
})

/** The same where the customer goes to a page of the provider. */
export const awayBrowser = (method: PaymentMethod) => {
  const way = wayBrowser(method)
  return {
    ...way,
    sees: { ...way.sees, away: gone, 'following.soon': processing(false), 'following.late': processing(true) },
    act: { ...way.act, 'page.returned': returned, 'payment.continue': continued },
  }
}
