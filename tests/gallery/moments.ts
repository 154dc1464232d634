import { createECDH } from 'node:crypto'
import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import type { Locale } from '../../src/domain/customer/customer'
import { publicPaths, publicTexts } from '../../src/domain/company/public-site'
import { planSteps, type PlanStep } from '../../src/domain/plans/plan-steps'
import { pathOf } from '../../src/domain/routing/screens'
import { walletExportHash } from '../../src/domain/routing/wallet-export-hash'
import { stations, type Station } from '../../src/server/sandbox/stations'
import type { ProofWay } from '../../src/domain/wallet-proofs/wallet-proofs'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import type { LimitStanding } from '../../src/server/sandbox/limit-requests'
import { translate, type Translate } from '../../src/i18n/i18n'
import { setAlert } from '../paths/browser/alerts'
import type { Call } from '../paths/sandbox'
import { alertWith } from '../support/alerts'
import type { Part } from '../support/fault-parts/part'
import { reads } from '../support/fault-parts/reads'
import { askedWallet, startedPlan } from '../support/fault-parts/steps'
import { buyScreen, walletAddress } from '../support/journey'
import { answeredLimitPage, limitPageWith } from '../support/limit-pages'
import { callsOf } from '../support/newcomer-calls'

/** Who is looking: a ready-made customer, somebody new at a station, or nobody. */
type Who = { seed: SeedKey } | { station: Station } | null

type Look = { page: Page; locale: Locale; t: Translate }

/** A screen as it stands at one moment: who opens which address, what is done there, and what the exchange answers. */
export type Moment = {
  group: string
  name: string
  who: Who
  path: (look: Look) => string | Promise<string>
  act?: (look: Look) => Promise<unknown>
  /** A call that is never answered, or answered by a fault, once the customer is signed in. */
  call?: { asked: Call; as: 'busy' | 'failed' }
  /** A name of what stands open over the page: it is not drawn below the window. */
  isOver?: boolean
}

const swede: Who = { seed: 'verified-swede' }
const button = ({ page, t }: Look, id: Parameters<Translate>[0]) =>
  page
    .getByRole('button', { name: t(id), exact: true })
    .filter({ visible: true })
    .first()
const press = (id: Parameters<Translate>[0]) => (look: Look) => button(look, id).click()

const Listed = type({ result: type({ content: array(type({ reference: string() })) }) })
const orderWhere = async (page: Page, query: string): Promise<string> => {
  const { content } = create(await callsOf(page).get(`/orders?page=0&size=1&${query}`), Listed).result
  const [first] = content
  if (first === undefined) throw new Error(`Nobody has an order with ${query}`)
  return first.reference
}

const moment = (group: string, name: string, who: Who, path: Moment['path'] | string, more: Partial<Moment> = {}) => ({
  group,
  name,
  who,
  path: typeof path === 'string' ? () => `/app${path}` : path,
  ...more,
})

/** What a screen shows first: as it comes, while it waits, and where nothing comes. */
const momentsOf = ({ screen, as, path, call }: Part): Moment[] => {
  const at = async ({ page }: Look) => `/app${await path(page)}`
  const who = { seed: as }
  return [
    moment(screen, 'usual', who, at),
    moment(screen, 'busy', who, at, { call: { asked: call, as: 'busy' } }),
    moment(screen, 'failed', who, at, { call: { asked: call, as: 'failed' } }),
  ]
}

const confirmed = (query: string, status: string) => async (look: Look) =>
  `/app${pathOf('orderConfirmation', { reference: await orderWhere(look.page, query), status })}`
const sold = (query: string) => async (look: Look) =>
  `/app${pathOf('sellConfirmation', { reference: await orderWhere(look.page, `type=SELL&${query}`) })}`
const inWindow = (query: string) => async (look: Look) => `/app/order/list#order=${await orderWhere(look.page, query)}`

/** Somebody new has confirmed a purchase, and is asked what it is for. */
const asksPurpose = async ({ page, locale, t }: Look): Promise<void> => {
  const buy = buyScreen(page, locale)
  await buy.fill('1000')
  await buy.review.click()
  await buy.place.click()
  await page.getByRole('heading', { name: t('buy.shield.title') }).waitFor()
}

const buying: Moment[] = [
  moment('buy', 'empty', swede, '/order'),
  moment('buy', 'filled', swede, '/order', {
    act: async ({ page, locale }) => buyScreen(page, locale).fill('125000'),
  }),
  moment('buy', 'wrong', swede, '/order', {
    act: async ({ page, locale }) => {
      const buy = buyScreen(page, locale)
      await buy.amount.fill('50')
      await buy.address.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')
      await buy.address.blur()
    },
  }),
  moment('buy', 'reviewed', swede, '/order', {
    act: async ({ page, locale }) => {
      const buy = buyScreen(page, locale)
      await buy.fill('5000')
      await buy.review.click()
      await buy.place.waitFor()
    },
    isOver: true,
  }),
  moment('buy', 'asked what for', { station: 'done' }, '/order', { act: asksPurpose }),
  moment('buy', 'paused', { station: 'done' }, '/order', {
    act: async (look) => {
      const { page, t } = look
      await asksPurpose(look)
      await page.getByRole('radio', { name: t('buy.shield.purpose.remote-control') }).check({ force: true })
      await button(look, 'buy.shield.continue').click()
      await page.getByRole('heading', { name: t('buy.pause.title') }).waitFor()
    },
  }),
  moment('buy', 'prices away', swede, '/order', { call: { asked: 'GET /protected/v2/market/rates', as: 'failed' } }),
  moment('buy', 'euro', { seed: 'verified-euro' }, '/order'),
  moment('buy', 'closed', { seed: 'brand-new' }, '/order'),
]

const selling: Moment[] = [
  moment('sell', 'usual', swede, '/order/sell'),
  moment('sell', 'filled', swede, '/order/sell', {
    act: async ({ page, t }) => page.getByLabel(t('sell.youGetAbout'), { exact: true }).fill('125000'),
  }),
  moment('sell', 'no account', { seed: 'no-bank-account' }, '/order/sell'),
  moment('sell', 'euro', { seed: 'verified-euro' }, '/order/sell'),
]

const orders: Moment[] = [
  moment('orders', 'empty', { station: 'done' }, '/order/list'),
  moment('orders', 'narrowed', swede, '/order/list', {
    act: async ({ page, t }) => {
      await page.getByRole('tab', { name: t('orderList.type.BUY') }).click()
    },
  }),
  moment('orders', 'no match', swede, '/order/list?number=99999999'),
  ...(['UNPAID', 'PENDING', 'COMPLETED', 'CANCELED'] as const).map((status) =>
    moment('window of an order', `bought, ${status}`, swede, inWindow(`status=${status}&type=BUY`), { isOver: true }),
  ),
  moment('window of an order', 'sold', swede, inWindow('status=COMPLETED&type=SELL'), { isOver: true }),
  ...(['UNPAID', 'PENDING', 'COMPLETED', 'CANCELED'] as const).map((status) =>
    moment('orderConfirmation', status, swede, confirmed(`status=${status}&type=BUY&method=BANKGIRO`, status)),
  ),
  moment('sellConfirmation', 'sold', swede, sold('status=COMPLETED')),
  moment('statement', 'empty', { station: 'done' }, '/order/statement'),
  moment('statement', 'nothing for tax software', { station: 'done' }, '/order/statement', {
    act: async (look) => {
      await press('statement.saveKoinly')(look)
      await look.page.getByText(look.t('statement.nothingYet')).waitFor()
    },
  }),
]

const statementFile = 'GET /protected/v2/orders/statement/transactions'

const files: Moment[] = [
  moment('statement', 'a file that did not come', swede, '/order/statement', {
    act: press('statement.saveDivly'),
    call: { asked: statementFile, as: 'failed' },
  }),
  moment('statement', 'a file is made', swede, '/order/statement', {
    act: press('statement.saveKoinly'),
    call: { asked: statementFile, as: 'busy' },
  }),
]

const wallet = async ({ page }: Look) => `/app${await askedWallet(page)}`
/** Goes one of the ways. */
const showing =
  (way: ProofWay, title: Parameters<Translate>[0]) =>
  async (look: Look): Promise<void> => {
    const { page, t } = look
    await page.getByRole('radio', { name: t(`wallet.way.${way}.name`) }).check({ force: true })
    await press('wallet.continue')(look)
    await page.getByRole('heading', { name: t(title) }).waitFor()
  }

const wallets: Moment[] = [
  moment('orderWallet', 'signing', swede, wallet, {
    act: async (look) => {
      await showing('signature', 'wallet.signing.title')(look)
      await press('wallet.signing.submit')(look)
      await look.page.getByText(look.t('wallet.signing.help')).click()
    },
  }),
  moment('orderWallet', 'small amount', swede, wallet, { act: showing('deposit', 'wallet.deposit.title') }),
  moment('orderWallet', 'provider', swede, wallet, { act: showing('provider', 'wallet.provider.title') }),
  moment('orderWallet', 'somebody else', swede, wallet, {
    act: async (look) => {
      await showing('owner', 'wallet.owner.title')(look)
      await press('wallet.owner.submit')(look)
    },
  }),
  moment('orderWallet', 'support looks at it', swede, wallet, {
    act: async (look) => {
      const { page, t } = look
      await showing('owner', 'wallet.owner.title')(look)
      await page.getByLabel(t('wallet.owner.name'), { exact: true }).fill('Birger Lind')
      await page.getByLabel(t('wallet.owner.relation'), { exact: true }).selectOption('relative')
      await press('wallet.owner.submit')(look)
      await page.getByRole('heading', { name: t('wallet.reviewing.title') }).waitFor()
    },
  }),
  moment('orderWallet', 'known', swede, wallet, {
    act: async (look) => {
      const { page, t } = look
      await showing('provider', 'wallet.provider.title')(look)
      await page.getByLabel(t('wallet.provider.label'), { exact: true }).selectOption('kraken')
      await press('wallet.continue')(look)
      await page.getByRole('heading', { name: t('wallet.proven.title') }).waitFor()
    },
  }),
]

const ofPlan =
  (screen: 'plan' | 'planChange') =>
  async ({ page }: Look) =>
    `/app${pathOf(screen, { reference: await startedPlan(page) })}`
/** The steps of a new plan until one, which is looked at. */
const toStep = (step: PlanStep) => async (look: Look) => {
  const { page, t, locale } = look
  for (const each of planSteps.slice(0, planSteps.indexOf(step))) {
    await page.getByRole('heading', { name: t(`planForm.${each}.title`) }).waitFor()
    if (each === 'amount') await page.getByLabel(t('planForm.amount.label'), { exact: true }).fill('1000')
    if (each === 'addresses')
      await page.getByLabel(locale === 'sv' ? 'BTC-adress' : 'Bitcoin address', { exact: true }).fill(walletAddress)
    await press('planForm.next')(look)
  }
  await page.getByRole('heading', { name: t(`planForm.${step}.title`) }).waitFor()
}

/** The form of a new alert, of a kind. */
const alertOf =
  (kind: 'below' | 'rise') =>
  async (look: Look): Promise<void> => {
    const { page, t } = look
    await page.getByRole('radio', { name: t(`alerts.form.kind.${kind}`), exact: true }).check({ force: true })
    await page.getByRole('checkbox', { name: t('alerts.form.buys'), exact: true }).check({ force: true })
    await press('alerts.form.save')(look)
  }

const alerts: Moment[] = [
  moment('alerts', 'none', { station: 'done' }, '/alerts'),
  moment('alerts', 'some', swede, async ({ page }) => {
    await setAlert({ page }, alertWith({ buys: '5000' }))
    await setAlert({ page }, alertWith({ coin: 'ETH', rule: { kind: 'fall', percent: 10, hours: 168 }, repeats: true }))
    return '/app/alerts'
  }),
  moment(
    'alerts',
    'changing one',
    swede,
    async ({ page }) => {
      await setAlert({ page }, alertWith({ buys: '5000' }))
      return '/app/alerts'
    },
    {
      act: ({ page, t }) =>
        page
          .getByRole('button', { name: new RegExp(`^${t('alerts.change')}`) })
          .first()
          .click(),
    },
  ),
  moment('alerts', 'a level', swede, '/alerts?coin=LTC', { act: alertOf('below') }),
  moment('alerts', 'a move', swede, '/alerts?coin=BTC', { act: alertOf('rise') }),
]

const plans: Moment[] = [
  moment('plans', 'empty', { station: 'done' }, '/plans'),
  moment('plans', 'one', swede, async ({ page }) => {
    await startedPlan(page)
    return '/app/plans'
  }),
  moment('planNew', 'several coins', swede, '/plans/new', {
    act: async (look) => {
      const { page, t } = look
      for (const name of ['Litecoin', 'Bitcoin Cash'])
        await page.getByRole('checkbox', { name, exact: true }).check({ force: true })
      await page.getByLabel(t('planForm.coins.percent', { name: 'Bitcoin' }), { exact: true }).fill('70')
      await press('planForm.next')(look)
    },
  }),
  moment('planNew', 'amount', swede, '/plans/new', { act: toStep('amount') }),
  moment('planNew', 'rhythm', swede, '/plans/new', { act: toStep('rhythm') }),
  moment('planNew', 'way', swede, '/plans/new', { act: toStep('way') }),
  moment('planNew', 'addresses', swede, '/plans/new', { act: toStep('addresses') }),
  moment('planNew', 'review', swede, '/plans/new', { act: toStep('review') }),
  moment('planNew', 'ready', swede, '/plans/new', {
    act: async (look) => {
      await toStep('review')(look)
      await press('planForm.review.start')(look)
      await look.page.getByRole('heading', { name: look.t('planForm.done.title') }).waitFor()
    },
  }),
  moment('planNew', 'closed', { seed: 'brand-new' }, '/plans/new'),
  moment('plan', 'ending', swede, ofPlan('plan'), { act: press('plan.act.end'), isOver: true }),
  moment('planChange', 'first', swede, ofPlan('planChange')),
]

const limitAt =
  (standing: LimitStanding) =>
  async ({ page }: Look) =>
    `/app${await limitPageWith(page, standing)}`
const limitFilled =
  (documents: readonly string[]) =>
  async ({ page }: Look) =>
    `/app${await answeredLimitPage(page, documents)}`

const limits: Moment[] = [
  moment('buy', 'above the limit', swede, '/order', {
    act: async ({ page, locale }) => {
      const buy = buyScreen(page, locale)
      await buy.fill('1500000')
      await buy.amount.blur()
    },
  }),
  moment('planNew', 'above the limit', swede, '/plans/new', {
    act: async (look) => {
      const { page, t } = look
      await toStep('amount')(look)
      await page.getByLabel(t('planForm.amount.label'), { exact: true }).fill('5000000')
      await press('planForm.next')(look)
    },
  }),
  moment('higherLimit', 'begun', swede, limitAt('draft')),
  moment('higherLimit', 'a question', swede, limitAt('draft'), { act: press('questions.start') }),
  moment('higherLimit', 'documents', swede, limitFilled(['payslip'])),
  moment('higherLimit', 'a document lacks', swede, limitFilled([]), { act: press('higherLimit.documents.next') }),
  moment('higherLimit', 'review', swede, limitFilled(['payslip', 'other-document']), {
    act: press('higherLimit.documents.next'),
  }),
  moment('higherLimit', 'waiting', swede, limitAt('waiting')),
  moment('higherLimit', 'withdrawing', swede, limitAt('waiting'), {
    act: press('higherLimit.withdraw.button'),
    isOver: true,
  }),
  moment('higherLimit', 'withdrawn', swede, limitAt('withdrawn')),
  moment(
    'higherLimit',
    'asked for more',
    swede,
    async ({ page }) => `/app${await answeredLimitPage(page, ['payslip'], 'more')}`,
  ),
  moment('higherLimit', 'granted', swede, limitAt('granted')),
  moment('higherLimit', 'refused', swede, limitAt('refused')),
  moment('higherLimit', 'not begun', swede, '/profile/limit', {
    act: press('higherLimit.start'),
    call: { asked: 'POST /protected/v2/buy-limit/request', as: 'failed' },
  }),
  moment('higherLimit', 'closed', { seed: 'brand-new' }, '/profile/limit'),
]

const frame: Moment[] = [
  moment('dashboard', 'empty', { station: 'done' }, '/protected/dashboard'),
  moment('dashboard', 'to do', { seed: 'brand-new' }, '/protected/dashboard'),
  moment('notifications', 'empty', { station: 'done' }, '/notifications'),
  moment('settingsDevice', 'none', swede, '/settings/device'),
  moment('settingsDevice', 'another device', swede, async ({ page }) => {
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
    await callsOf(page).post('/user/push/devices', { endpoint: 'https://fcm.googleapis.com/fcm/send/gallery', keys })
    return '/app/settings/device'
  }),
  moment('settingsDevice', 'not switched', swede, '/settings/device', {
    act: ({ page, t }) => page.getByRole('switch', { name: t('device.kind.alerts') }).click(),
    call: { asked: 'POST /protected/v2/user/push/kinds', as: 'failed' },
  }),
  moment('frame', 'account menu', swede, '/settings/email', {
    act: async ({ page, t }) => {
      const account = page.getByRole('button', { name: t('header.account'), exact: true })
      const menu = page.getByRole('button', { name: t('header.menu'), exact: true })
      await account.or(menu).filter({ visible: true }).first().click()
    },
    isOver: true,
  }),
  moment('frame', 'notifications', swede, '/settings/email', {
    act: ({ page, locale }) =>
      page
        .getByRole('button', { name: locale === 'sv' ? /^Notiser/ : /^Notifications/ })
        .filter({ visible: true })
        .first()
        .click(),
    isOver: true,
  }),
  moment('frame', 'footer', swede, '/settings/email', { act: press('footer.more') }),
  moment('frame', 'chat', swede, '/settings/email', {
    act: ({ page, t }) =>
      page
        .getByRole('button', { name: t('chat.open') })
        .first()
        .click(),
    isOver: true,
  }),
  moment('frame', 'tour', { seed: 'guide-tour' }, '/order', {
    // On a phone there is none.
    act: async ({ page }) => ((page.viewportSize()?.width ?? 0) > 768 ? page.getByRole('dialog').waitFor() : undefined),
    isOver: true,
  }),
  moment('frame', 'unreachable', swede, '/order', { call: { asked: 'POST /protected/v2/auth/me', as: 'failed' } }),
  moment('errors', 'not found', swede, '/no/such/page'),
  moment('errors', 'unexpected', swede, '/error/unexpected'),
]

/** An account whose check digit is wrong, left so that it is asked about. */
const typeDoubtful = async (look: Look): Promise<void> => {
  const { page, t } = look
  await press('bank.add')(look)
  await page.getByLabel(t('bank.clearing'), { exact: true }).fill('84244')
  const number = page.getByLabel(t('bank.account'), { exact: true })
  await number.fill('9831892247')
  await number.blur()
  await button(look, 'bank.form.confirm').waitFor()
}

const account: Moment[] = [
  moment('profileBank', 'usual', swede, '/profile/bank'),
  moment('profileBank', 'adding', { seed: 'no-bank-account' }, '/profile/bank'),
  moment('profileBank', 'another check digit', { seed: 'no-bank-account' }, '/profile/bank', { act: typeDoubtful }),
  moment('profileBank', 'by a deposit alone', { seed: 'no-bank-account' }, '/profile/bank', {
    act: async (look) => {
      await typeDoubtful(look)
      await press('bank.form.confirm')(look)
      await button(look, 'bank.toAccounts').waitFor()
    },
  }),
  moment('profilePhone', 'usual', swede, '/profile/phone'),
  moment('profileDocuments', 'usual', swede, '/profile/documents'),
  moment('profileDocuments', 'rejected', { seed: 'document-rejected' }, '/profile/documents'),
  moment('settingsEmail', 'usual', swede, '/settings/email'),
  moment('settingsEmail', 'temporary', { seed: 'eid-new' }, '/settings/email'),
  moment('settingsEmail', 'guarded', { seed: 'two-factor' }, '/settings/email', { act: press('email.shown.change') }),
  moment('settingsPassword', 'usual', swede, '/settings/password'),
  moment('settingsPassword', 'required', { seed: 'password-change' }, '/settings/password'),
  moment('settingsPassword', 'guarded', { seed: 'two-factor' }, '/settings/password'),
  moment('settings2fa', 'off', swede, '/settings/2fa'),
  moment('settings2fa', 'on', { seed: 'two-factor' }, '/settings/2fa'),
  moment('settingsAntiPhishingWord', 'none', swede, '/settings/anti-phishing-word'),
  moment('settingsAntiPhishingWord', 'proving', swede, '/settings/anti-phishing-word', {
    act: async (look) => {
      await look.page.getByLabel(look.t('antiPhishingWord.word'), { exact: true }).fill('quiet moose')
      await press('antiPhishingWord.save')(look)
      await press('antiPhishingWord.remove')(look)
    },
  }),
  moment('settingsSecurity', 'open', swede, '/settings/security'),
  moment('settingsSecurity', 'freezing', swede, '/settings/security', { act: press('security.freeze.begin') }),
  moment('settingsAddresses', 'off', swede, '/settings/addresses'),
  moment('settingsAddresses', 'on', swede, '/settings/addresses', { act: press('allowed.turnOn') }),
  moment('settingsAddresses', 'proving', swede, '/settings/addresses', {
    act: async (look) => {
      await press('allowed.turnOn')(look)
      await press('allowed.turnOff')(look)
    },
  }),
  moment('settingsPasskeys', 'none', swede, '/settings/passkeys'),
  moment('settingsPasskeys', 'naming', swede, '/settings/passkeys', { act: press('passkeys.add') }),
  moment('support', 'wrong', swede, '/support', { act: press('support.send') }),
  moment('walletExport', 'guide', { seed: 'old-wallet' }, '/wallet/export-guide'),
  moment('walletExport', 'asked', { seed: 'old-wallet' }, `/wallet/export-guide${walletExportHash}`, { isOver: true }),
]

const onboarding: Moment[] = [
  moment('onboarding', 'first page', { seed: 'brand-new' }, '/protected/verification'),
  ...stations
    .filter((station) => station !== 'done')
    .map((station) => moment('onboarding', station, { station }, '/protected/verification', { act: begin })),
  moment('onboarding', 'e-ID not done', { station: 'eid-identity' }, '/protected/verification', {
    act: backFromBroker,
  }),
  moment('onboarding', 'questions', { seed: 'questionnaire-due' }, '/protected/second-verification'),
  moment('onboarding', 'rejected', { seed: 'questionnaire-rejected' }, '/protected/second-verification'),
]

/** The first page only tells what comes. */
async function begin(look: Look): Promise<void> {
  const start = button(look, 'onboarding.all.start')
  if (await start.isVisible()) await start.click()
}

const EidBegun = type({ result: type({ orderRef: string() }) })
const Me = type({ result: type({ details: type({ email: string() }) }) })

/** Back from a broker's page by hand: the sandbox's order stands in for one that waits there. */
async function backFromBroker({ page, t }: Look): Promise<void> {
  const { post } = callsOf(page)
  const { orderRef } = create(await post('/auth/eid/start', { purpose: 'identity' }), EidBegun).result
  const { email: owner } = create(await post('/auth/me'), Me).result.details
  const value = { orderRef, autoStartToken: null, endsAt: Date.now() + 600_000 }
  await page.evaluate((text) => sessionStorage.setItem('eid:identity', text), JSON.stringify({ owner, value }))
  await page.reload()
  await page.getByText(t('eid.notDone'), { exact: true }).waitFor()
}

const outside: Moment[] = [
  ...(
    [
      'login',
      'signup',
      'forgottenPassword',
      'newPassword',
      'lostFactor',
      'identityCheck',
      'securityLink',
      'error',
      ...publicTexts,
    ] as const
  ).map((page) => moment('public site', page, null, ({ locale }) => publicPaths[locale][page])),
  ...['', 'inbox', 'desk'].map((page) => moment('sandbox', page || 'overview', null, () => `/sandbox/${page}`)),
]

/** Every screen, empty, usual, full, failed and busy where they differ. */
export const moments: readonly Moment[] = [
  ...buying,
  ...selling,
  ...reads.flatMap(momentsOf),
  ...orders,
  ...files,
  ...wallets,
  ...alerts,
  ...plans,
  ...limits,
  ...frame,
  ...account,
  ...onboarding,
  ...outside,
].toSorted((one, other) => one.group.localeCompare(other.group))

/** Each moment at both widths, in both themes and both languages. */
export const views = [
  { width: 'desktop', theme: 'light', locale: 'en' },
  { width: 'desktop', theme: 'dark', locale: 'sv' },
  { width: 'phone', theme: 'dark', locale: 'en' },
  { width: 'phone', theme: 'light', locale: 'sv' },
] as const
export type GalleryView = (typeof views)[number]

export const wordsFor = (page: Page, locale: Locale): Look => ({ page, locale, t: translate(locale) })
