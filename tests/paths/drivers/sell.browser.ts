import type { Page } from 'playwright-core'
import { sellProblems, type sellMachine, type SellSnapshot } from '../../../machines/sell/sell'
import { isForSupport, sellLimitsOf, sellProblemAt, worthOf } from '../../../machines/sell/sell-form'
import { coinNames } from '../../../src/domain/money/currencies'
import { compare } from '../../../src/domain/money/money'
import { typedCoins } from '../../../src/domain/shared/validation'
import { isActive } from '../../../src/domain/customer/features'
import { array, create, string, type } from 'superstruct'
import type { BankVerification } from '../../../src/domain/bank/bank-verification'
import { allSeemVerified } from '../browser/accounts'
import { addAccount } from '../browser/bank'
import { heardOfCustomer } from '../browser/news'
import { ordersWhere } from '../browser/orders'
import { askingCode, proves } from '../browser/proof'
import { asked, answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, says, shown, shownOnly } from '../browser/sees'
import { atField, nameOf, stepsOn, type Word } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'
import { unverified } from './accounts'
import { badInput } from './cases'

const rates = 'GET /protected/v2/market/rates'
const place = 'POST /protected/v2/sell/orders'
const find = 'GET /protected/v2/orders/{reference}'

const open = async ({ page, sandbox }: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  await sandbox.seed(given === 'lacking' ? 'no-bank-account' : 'verified-swede')
  if (given === 'lacking') await addAccount(page, unverified)
  if (given === 'blocked') await sandbox.feature('SELL', false)
  if (given !== 'lacking') await allSeemVerified(page)
  const isPurchase = steps.some(({ label }) => label === '✓loadOrder «a purchase»')
  const [order = ''] = given !== 'again' ? [] : await ordersWhere(page, `type=${isPurchase ? 'BUY' : 'SELL'}`)
  await sandbox.hold(rates, place, find)
  await page.goto(given === 'again' ? `/app/order/sell?order=${order}` : '/app/order/sell')
}

/** What was typed stands in its field; the other one has what follows from it. */
const formShown = async (page: Page, snapshot: SellSnapshot): Promise<void> => {
  const { t, field } = await stepsOn(page)
  const { draft, problem, rates: known } = snapshot.context
  const [name, text] =
    draft.edited === 'coins' ? (['sell.youSell', draft.coins] as const) : (['sell.youGetAbout', draft.value] as const)
  await shown(field(t(name)))
  // Left by the pointer, it is settled as the language writes it.
  const typed = (await field(t(name)).inputValue()).replace(',', '.')
  // Which sale is made again, the exchange knows.
  if (typed !== text && snapshot.context.draft.bankAccountReference === null)
    throw new Error(`the amount is “${typed}”`)
  await shownOnly(problem, sellProblems, (code) => page.getByText(t(`sell.problem.${code}`)))
  const tooMuch = page.getByRole('button', { name: t('sell.over.button') })
  const isPut = known && isForSupport(snapshot.context) && worthOf(snapshot.context) !== undefined
  await (isPut ? shown : absent)(tooMuch)
  if (worthOf(snapshot.context) !== undefined) await placingShown(page)
}

/** The button that places the sale says the sum that the figures end with. */
const placingShown = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: await nameOf(page, 'sell.place') })
  await shown(button)
  const [sum = ''] = /\d[\d\s.,]*/.exec(await button.first().innerText()) ?? []
  await shown(page.locator('dl').getByText(sum.trim()))
}

const List = type({ result: array(type({ reference: string() })) })

/** A deposit is sent to the customer's account, or nothing has become of it; the page hears of the customer. */
const verificationTold = async (stage: Stage, { verification }: { verification: BankVerification | null }) => {
  const { page, sandbox } = stage
  if (verification) {
    const { get, post } = (await import('../../support/newcomer-calls')).callsOf(page)
    const [account] = create(await get('/profile/bank'), List).result
    await post('/profile/bank/verification', { reference: account?.reference })
  } else await sandbox.push({ type: 'user.changed' })
  await heardOfCustomer(stage)
}

/** The coins that the page says it sells, while it places the sale. */
const sold = new WeakMap<Page, string>()

const placing = async (page: Page): Promise<void> => {
  await isBusyWith('sell.placing')(page)
  const { t, field } = await stepsOn(page)
  sold.set(page, await field(t('sell.youSell')).inputValue())
}

/** The exchange has written the sale with those coins. */
const placedAsSaid = async (page: Page): Promise<void> => {
  const context = await page.evaluate(() => window.recorder?.now('sell')?.context)
  const { placed } = create(context, Placed)
  const { get } = (await import('../../support/newcomer-calls')).callsOf(page)
  const { from } = create(await get(`/orders/${placed.reference}`), Written).result
  const said = sold.get(page) ?? ''
  if (compare(from.amount, typedCoins(said)) !== 0) throw new Error(`The sale is of ${from.amount}, not of ${said}`)
}

const Placed = type({ placed: type({ reference: string() }) })
const Written = type({ result: type({ from: type({ amount: string() }) }) })

/** Too much for what may be sold today is said to be that. */
const problemAt = (context: SellSnapshot['context'], field: 'coins' | 'value'): Word | null => {
  const code = sellProblemAt(context, field)
  return code === 'amountTooLarge' && sellLimitsOf(context).isOfToday ? 'sell.leftToday' : atField(code)
}

export const sellBrowser = {
  open,
  sees: {
    opening: null,
    'blocked.deciding': null,
    'blocked.telling': says('closed.sell-off.text'),
    'blocked.following': says(({ context: { underWay } }) =>
      underWay ? 'closed.bank-account-deposit.text' : 'closed.bank-account-not-verified.text',
    ),
    editing: formShown,
    placing,
    toConfirmation: async (page) => {
      const stillBusy = isBusyWith('sell.placing')(page)
      await Promise.any([page.waitForURL(/\/order\/sell\/.+\/confirmation/), stillBusy])
      await placedAsSaid(page)
    },
    writing: async (page) => {
      await page.waitForURL(/\/app\/support/)
      const { t } = await stepsOn(page)
      await absent(page.getByRole('button', { name: t('sell.over.button') }))
    },
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      await stage.sandbox.feature('SELL', isActive(customer.features, 'SELL'))
      await heardOfCustomer(stage)
    },
    'coin.choose': {
      choose: (_, { coin }) => new RegExp(`^${coinNames[coin]}(?! Cash)\\b`),
      chosen: ({ context }, { coin }) => context.draft.coin === coin,
    },
    'coins.type': {
      fill: 'sell.youSell',
      shows: ({ context }) => (context.draft.edited === 'coins' ? context.draft.coins : null),
      problem: ({ context }) => problemAt(context, 'coins'),
    },
    'value.type': {
      fill: 'sell.youGetAbout',
      shows: ({ context }) => (context.draft.edited === 'value' ? context.draft.value : null),
      problem: ({ context }) => problemAt(context, 'value'),
    },
    'field.blur': { leave: 'sell.youGetAbout' },
    'account.choose': { choose: /SEB/, chosen: null },
    'order.place': { press: ({ context }) => (worthOf(context) === undefined ? 'sell.placeBare' : 'sell.place') },
    'verification.told': verificationTold,
    'support.write': { press: 'sell.over.button', unless: (snapshot) => snapshot.matches('writing') },
  },
  steer: {
    rates: answering(rates),
    loadOrder: answering(find),
    proof: proves,
    placeOrder: answering(place, {
      ...askingCode,
      'too little': refusedWith(badInput('amount', 'amountTooLow')),
      'not now': asked,
      'over today’s limit': refusedWith({ code: 'limit-reached' }),
    }),
  },
  besides: ['customer.changed', 'verification.told', 'field.blur', 'xstate.snapshot.rates'],
  repeats: ['customer.changed', 'verification.told', 'field.blur'],
} satisfies BrowserHalf<typeof sellMachine>
