import type { Locator, Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import { pathOf } from '../../../src/domain/routing/screens'
import { walletExportHash } from '../../../src/domain/routing/wallet-export-hash'
import { oldWalletPassword } from '../../../src/server/sandbox/old-wallets'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { translate } from '../../../src/i18n/i18n'
import { photoOfDocument } from '../files'
import { buyScreen, walletAddress } from '../journey'
import { answeredLimitPage, limitPageWith } from '../limit-pages'
import { callsOf } from '../newcomer-calls'
import type { Part } from './part'
import {
  heading,
  text,
  at,
  orderWhere,
  type Way,
  byCard,
  bySwish,
  placed,
  askedWallet,
  startedPlan,
  payment,
  completed,
  toQuestions,
  ofWindows,
} from './steps'

const t = translate('en')

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

const byBank: Way = { method: 'FinsharkPayment', total: '1000.00' }

/** The form in which somebody else is told of, whose wallet it is. */
const describeOwner = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: t('wallet.way.owner.name') }).check({ force: true })
  await page.getByRole('button', { name: t('wallet.continue'), exact: true }).click()
  await page.getByRole('heading', { name: t('wallet.owner.title') }).waitFor()
}

const toFreezing = async (page: Page): Promise<void> => {
  await press(page, t('security.freeze.begin'))
  await heading(t('security.freezing.title'))(page).waitFor()
}

/** The customer is told of everything again. */
const tellAllKinds = async (page: Page): Promise<void> => {
  await callsOf(page).post('/user/push/kinds', { orders: true, alerts: true, security: true })
}

const Plans = type({ result: array(type({ reference: string(), state: string() })) })

/** Plans that an earlier fault has paused go on. */
const resumePlans = async (page: Page): Promise<void> => {
  const { get, post } = callsOf(page)
  for (const { reference, state } of create(await get('/plans'), Plans).result)
    if (state === 'PAUSED') await post(`/plans/${reference}/resume`)
}

/** A request whose documents are there comes to its review, or stands there. */
const toLimitReview = async (page: Page): Promise<void> => {
  const submit = page.getByRole('button', { name: t('questions.review.submit') })
  const next = page.getByRole('button', { name: t('higherLimit.documents.next') })
  await submit.or(next).first().waitFor()
  if (!(await submit.isVisible())) await next.click()
  await submit.waitFor()
}

/** The wizard of a new plan comes to its last step. */
const toPlanReview = async (page: Page): Promise<void> => {
  const next = () => press(page, t('planForm.next'))
  await next()
  await field(page, t('planForm.amount.label')).fill('900')
  await next()
  await page.getByRole('heading', { name: t('planForm.rhythm.title') }).waitFor()
  await next()
  await page.getByRole('heading', { name: t('planForm.way.title') }).waitFor()
  await next()
  await field(page, 'Bitcoin address').fill(walletAddress)
  await next()
  await page.getByRole('heading', { name: t('planForm.review.title') }).waitFor()
}

const sending = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Use|Send|Upload|Try again)/ })
    .first()

const feedback = t('order.feedback.text')

const toBank = (page: Page): Locator => page.getByRole('button', { name: /^Continue to/ })
const toPay = (page: Page): Locator => page.getByRole('link', { name: /^Pay / }).first()
const toCancel = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: t('confirmation.cancel'), exact: true })

/** The first question is answered, also where it was before: an answer that did not arrive is kept, and sent again. */
const answering: NonNullable<Part['write']> = {
  prepare: async (page) => {
    const start = page.getByRole('button', { name: t('questions.start') })
    const back = page.getByRole('button', { name: t('questions.back') })
    const first = page.locator('main input[value=saving]')
    await start.or(back).or(first).first().waitFor()
    if (await start.isVisible()) await start.click()
    else if (await back.isVisible()) await back.click()
    await first.waitFor()
    await page.getByText(t('questions.save.saving'), { exact: true }).waitFor({ state: 'hidden' })
  },
  press: async (page) => {
    const again = page.getByRole('main').getByRole('button', { name: t('common.tryAgain') })
    const other = page
      .locator('main')
      .locator('input[value=saving], input[value=trading]')
      .and(page.locator(':not(:checked)'))
    await ((await again.isVisible()) ? again.click() : other.first().check({ force: true }))
  },
  fields: () => [],
  isKept: false,
}

export const writes: readonly Part[] = [
  {
    screen: 'buy',
    as: 'verified-swede',
    path: at('/order'),
    call: 'POST /protected/v2/buy/orders',
    said: {
      otherwise: t('buy.problem.order-placing'),
      '404': t('buy.problem.refused'),
      'errors list': t('buy.problem.refused'),
      fieldErrors: 'The lowest amount is SEK\u00a0100',
    },
    write: {
      prepare: async (page) => {
        const buy = buyScreen(page, 'en')
        await buy.fill('900')
        await buy.review.click()
        await buy.place.waitFor()
      },
      press: async (page) => {
        const buy = buyScreen(page, 'en')
        await buy.place.or(buy.review).first().waitFor()
        if (!(await buy.place.isVisible())) await buy.review.click()
        await buy.place.click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'alerts',
    as: 'verified-swede',
    path: at('/alerts?coin=BTC'),
    call: 'POST /protected/v2/alerts',
    said: { otherwise: t('alerts.problem.not-saved') },
    shown: text(t('alerts.done.set')),
    write: {
      prepare: async (page) => field(page, t('alerts.form.price')).fill('999999999'),
      press: async (page) => press(page, t('alerts.form.save')),
      fields: (page) => [field(page, t('alerts.form.price'))],
      isKept: false,
    },
  },
  {
    screen: 'planNew',
    as: 'verified-swede',
    path: at('/plans/new'),
    call: 'POST /protected/v2/plans',
    said: {
      otherwise: t('planForm.problem.not-saved'),
      '404': t('planForm.problem.refused'),
      'errors list': t('planForm.problem.refused'),
      fieldErrors: 'The lowest amount is SEK\u00a0100',
    },
    write: {
      prepare: toPlanReview,
      press: async (page) => {
        const start = page.getByRole('button', { name: t('planForm.review.start'), exact: true })
        const next = page.getByRole('button', { name: t('planForm.next'), exact: true })
        await start.or(next).first().waitFor()
        if (!(await start.isVisible())) await next.click()
        await start.click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'plan',
    as: 'verified-swede',
    path: async (page) => pathOf('plan', { reference: await startedPlan(page) }),
    call: 'POST /protected/v2/plans/{reference}/pause',
    said: { otherwise: t('plan.problem.not-done'), 'errors list': t('plan.problem.step-refused') },
    shown: text(t('plans.state.PAUSED')),
    write: {
      before: resumePlans,
      prepare: async (page) => page.getByRole('button', { name: t('plan.act.pause'), exact: true }).waitFor(),
      press: async (page) => {
        await press(page, t('plan.act.pause'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('plan.ask.pause.confirm') })
          .click()
      },
      fields: () => [],
      isKept: true,
    },
  },
  {
    screen: 'sell',
    as: 'verified-swede',
    path: at('/order/sell'),
    call: 'POST /protected/v2/sell/orders',
    said: {
      otherwise: t('sell.problem.order-placing'),
      'errors list': t('sell.problem.step-refused'),
      fieldErrors: 'The lowest amount is SEK\u00a0750',
    },
    write: {
      prepare: async (page) => field(page, t('sell.youGetAbout')).fill('2000'),
      press: (page) =>
        page
          .getByRole('button', { name: /^Sell for about/ })
          .filter({ visible: true })
          .first()
          .click(),
      fields: (page) => [field(page, t('sell.youGetAbout'))],
      isKept: true,
    },
  },
  {
    screen: 'orders',
    as: 'verified-swede',
    path: at('/order/list'),
    call: 'GET /protected/v2/orders/export',
    said: { otherwise: t('orderList.exportFailed') },
    shown: text(t('orderList.exportSaved', { name: 'orders.csv' })),
    write: {
      prepare: async (page) => {
        await page.getByRole('button', { name: t('orders.more', { n: 20 }) }).waitFor()
        await page.getByRole('button', { name: t('orderList.export') }).hover()
      },
      press: async (page) => {
        await press(page, t('orderList.export'))
        await page.getByRole('menuitem', { name: t('orderList.format.csv') }).click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'statement',
    as: 'verified-swede',
    path: at('/order/statement'),
    call: 'GET /protected/v2/orders/statement/file',
    said: { otherwise: t('statement.saveFailed') },
    shown: (page) => page.getByRole('button', { name: t('statement.save') }),
    write: {
      prepare: async (page) => page.getByRole('button', { name: t('statement.save') }).waitFor(),
      press: (page) => press(page, t('statement.save')),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'statement',
    as: 'verified-swede',
    path: at('/order/statement'),
    call: 'GET /protected/v2/orders/statement/transactions',
    said: { otherwise: t('statement.saveFailed') },
    shown: (page) => page.getByRole('button', { name: t('statement.saveKoinly') }),
    write: {
      prepare: async (page) => page.getByRole('button', { name: t('statement.saveKoinly') }).waitFor(),
      press: (page) => press(page, t('statement.saveKoinly')),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'orderConfirmation',
    as: 'verified-swede',
    path: completed,
    call: 'POST /protected/v2/orders/{reference}/feedback',
    said: { otherwise: t('confirmation.problem.no-feedback'), 'errors list': t('confirmation.problem.step-refused') },
    write: {
      prepare: async (page) => {
        await page.getByRole('radio', { name: '4 of 5' }).check({ force: true })
        await field(page, feedback).fill('The texts could be larger')
      },
      press: (page) => press(page, t('order.feedback.send')),
      fields: (page) => [field(page, feedback)],
      isKept: false,
    },
  },
  {
    screen: 'orderWallet',
    as: 'verified-swede',
    path: askedWallet,
    call: 'POST /protected/v2/orders/{reference}/wallet-proof/owner',
    said: { otherwise: t('wallet.problem.not-done'), 'errors list': t('wallet.problem.step-refused') },
    shown: heading(t('wallet.reviewing.title')),
    write: {
      isAnew: true,
      prepare: async (page) => {
        await describeOwner(page)
        await field(page, t('wallet.owner.name')).fill('Birger Lind')
        await page.getByLabel(t('wallet.owner.relation'), { exact: true }).selectOption('relative')
      },
      press: async (page) => {
        const submit = page.getByRole('button', { name: t('wallet.owner.submit') })
        const ways = page.getByRole('radio', { name: t('wallet.way.owner.name') })
        await submit.or(ways).first().waitFor()
        if (!(await submit.isVisible())) await describeOwner(page)
        await submit.click()
      },
      // A step that is refused leads back to the ways that there are now.
      fields: (page, fault) => (fault === 'errors list' ? [] : [field(page, t('wallet.owner.name'))]),
      isKept: false,
    },
  },
  {
    screen: 'profilePersonal',
    as: 'verified-swede',
    path: at('/profile/personal'),
    call: 'POST /protected/v2/profile/personal',
    said: {
      otherwise: t('personal.problem.not-saved'),
      'errors list': t('personal.problem.refused'),
    },
    write: {
      prepare: async (page) => {
        const change = page.getByRole('button', { name: t('personal.read.change') })
        const address = field(page, t('personal.address'))
        await change.or(address).first().waitFor()
        if (await change.isVisible()) await change.click()
        await address.fill('Storgatan 12')
      },
      press: (page) => press(page, t('personal.saveAlone')),
      fields: (page) => [field(page, t('personal.address'))],
      isKept: true,
    },
  },
  {
    screen: 'profileBank',
    as: 'no-bank-account',
    path: at('/profile/bank'),
    call: 'POST /protected/v2/profile/bank',
    said: { otherwise: t('bank.form.problem.not-saved') },
    write: {
      prepare: async (page) => {
        await press(page, t('bank.add'))
        await field(page, t('bank.clearing')).fill('5000')
        await field(page, t('bank.account')).fill('0000019')
      },
      press: (page) => press(page, t('bank.form.save')),
      fields: (page) => [field(page, t('bank.clearing')), field(page, t('bank.account'))],
      isKept: false,
    },
  },
  {
    screen: 'higherLimit',
    as: 'verified-swede',
    path: (page) => limitPageWith(page, 'none'),
    call: 'POST /protected/v2/buy-limit/request',
    said: { otherwise: t('higherLimit.problem.not-started') },
    shown: (page) => page.getByRole('button', { name: t('questions.start') }),
    write: {
      before: (page) => limitPageWith(page, 'none'),
      prepare: (page) => page.getByRole('button', { name: t('higherLimit.start') }).waitFor(),
      press: (page) => press(page, t('higherLimit.start')),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'higherLimit',
    as: 'verified-swede',
    path: (page) => answeredLimitPage(page, ['payslip']),
    call: 'POST /protected/v2/buy-limit/request/submission',
    said: { otherwise: t('questions.problem.not-submitted'), 'errors list': t('questions.problem.refused') },
    shown: heading(t('higherLimit.waiting.title')),
    write: {
      before: (page) => answeredLimitPage(page, ['payslip']),
      prepare: toLimitReview,
      press: async (page) => {
        await toLimitReview(page)
        await press(page, t('questions.review.submit'))
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'higherLimit',
    as: 'verified-swede',
    path: (page) => limitPageWith(page, 'waiting'),
    call: 'POST /protected/v2/buy-limit/request/withdrawal',
    said: { otherwise: t('higherLimit.problem.not-withdrawn'), 'errors list': t('higherLimit.problem.not-waiting') },
    shown: text(t('higherLimit.withdrawn')),
    write: {
      before: (page) => limitPageWith(page, 'waiting'),
      prepare: (page) => page.getByRole('button', { name: t('higherLimit.withdraw.button') }).waitFor(),
      press: async (page) => {
        await press(page, t('higherLimit.withdraw.button'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('higherLimit.withdraw.confirm') })
          .click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'profilePhone',
    as: 'verified-swede',
    path: at('/profile/phone'),
    call: 'POST /protected/v2/profile/phone',
    said: { otherwise: t('phone.problem.not-sent'), 'errors list': t('phone.problem.refused') },
    write: {
      prepare: async (page) => {
        await press(page, t('phone.shown.change'))
        await field(page, t('phone.label')).fill('070-174 06 99')
      },
      press: (page) => press(page, t('code.send')),
      fields: (page) => [field(page, t('phone.label'))],
      isKept: false,
    },
  },
  {
    screen: 'profileDocuments',
    as: 'document-rejected',
    path: at('/profile/documents'),
    call: 'POST /protected/v2/profile/id',
    said: {
      otherwise: t('documents.failed.residency'),
      '404': t('documents.problem.refused'),
      'errors list': t('documents.problem.refused'),
    },
    final: ['404', 'errors list'],
    write: {
      prepare: async (page) => {
        const buffer = await photoOfDocument(1200, 750)
        await page
          .locator('main input[type=file]')
          .first()
          .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer })
        await sending(page).waitFor()
      },
      press: (page) => sending(page).click(),
      fields: () => [],
      isKept: false,
      stays: true,
    },
  },
  {
    screen: 'settingsEmail',
    as: 'verified-swede',
    path: at('/settings/email'),
    call: 'POST /protected/v2/user/email',
    said: { otherwise: t('email.problem.not-sent'), 'errors list': t('email.problem.refused') },
    write: {
      prepare: async (page) => {
        await press(page, t('email.shown.change'))
        await field(page, t('email.label')).fill('somebody.new@example.com')
        await field(page, t('email.password')).fill(sandboxPassword)
      },
      press: (page) => press(page, t('code.send')),
      fields: (page) => [field(page, t('email.label')), field(page, t('email.password'))],
      isKept: false,
    },
  },
  {
    screen: 'settingsPassword',
    as: 'verified-swede',
    path: at('/settings/password'),
    call: 'POST /protected/v2/user/password',
    said: { otherwise: t('password.problem.not-saved'), 'errors list': t('password.problem.refused') },
    write: {
      prepare: async (page) => {
        await field(page, t('password.current')).fill(sandboxPassword)
        for (const label of ['New password', 'Repeat the password']) await field(page, label).fill('four quiet moose')
      },
      press: (page) => press(page, 'Change password'),
      fields: (page) => ['Current password', 'New password', 'Repeat the password'].map((label) => field(page, label)),
      isKept: false,
    },
  },
  {
    screen: 'settings2fa',
    as: 'two-factor',
    path: at('/settings/2fa'),
    call: 'POST /protected/v2/user/password/2fa',
    said: { otherwise: t('twoFactor.off.problem.not-done'), 'errors list': t('twoFactor.off.problem.refused') },
    write: {
      prepare: async (page) => {
        await press(page, t('twoFactor.on.off'))
        await field(page, t('twoFactor.off.code')).fill('123456')
        await field(page, t('email.password')).fill(sandboxPassword)
      },
      press: (page) => press(page, t('twoFactor.off.submit')),
      fields: (page) => [field(page, t('twoFactor.off.code')), field(page, t('email.password'))],
      isKept: false,
    },
  },
  {
    screen: 'settingsPasskeys',
    as: 'verified-swede',
    path: at('/settings/passkeys'),
    call: 'POST /protected/v2/user/passkeys/options',
    said: { otherwise: t('passkeys.problem.not-done'), 'errors list': t('passkeys.problem.refused') },
    write: {
      prepare: async (page) => {
        await press(page, t('passkeys.add'))
        await field(page, t('passkeys.name')).fill('Laptop')
        await press(page, t('passkeys.next'))
        await field(page, t('common.proof.password')).fill(sandboxPassword)
      },
      press: (page) => press(page, t('passkeys.create')),
      fields: (page) => [field(page, t('common.proof.password'))],
      isKept: false,
    },
  },
  {
    screen: 'settingsAntiPhishingWord',
    as: 'verified-swede',
    path: at('/settings/anti-phishing-word'),
    call: 'POST /protected/v2/user/anti-phishing-word',
    said: {
      otherwise: t('antiPhishingWord.problem.not-done'),
      'errors list': t('antiPhishingWord.problem.refused'),
      fieldErrors: t('antiPhishingWord.problem.refused'),
    },
    write: {
      prepare: (page) => field(page, t('antiPhishingWord.word')).fill('quiet moose'),
      press: (page) => press(page, t('antiPhishingWord.save')),
      fields: (page) => [field(page, t('antiPhishingWord.word'))],
      isKept: false,
    },
  },
  {
    screen: 'settingsSecurity',
    as: 'verified-swede',
    path: at('/settings/security'),
    call: 'POST /protected/v2/user/freeze',
    said: { otherwise: t('security.problem.not-done'), 'errors list': t('security.problem.refused') },
    write: {
      prepare: toFreezing,
      press: async (page) => {
        const title = heading(t('security.freezing.title'))(page)
        await title
          .or(heading(t('security.title'))(page))
          .first()
          .waitFor()
        if (!(await title.isVisible())) await toFreezing(page)
        await press(page, t('security.freezing.confirm'))
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'settingsAddresses',
    as: 'verified-swede',
    path: at('/settings/addresses'),
    call: 'POST /protected/v2/user/allowed-addresses',
    said: { otherwise: t('allowed.problem.not-done'), 'errors list': t('allowed.problem.refused') },
    write: {
      prepare: (page) => page.getByRole('button', { name: t('allowed.turnOn') }).waitFor(),
      press: (page) => press(page, t('allowed.turnOn')),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'settingsDevice',
    as: 'verified-swede',
    path: at('/settings/device'),
    call: 'POST /protected/v2/user/push/kinds',
    said: { otherwise: t('device.push.notDone.kinds') },
    shown: (page) => page.getByRole('switch', { name: t('device.kind.alerts'), checked: false }),
    write: {
      before: tellAllKinds,
      prepare: (page) => page.getByRole('switch', { name: t('device.kind.alerts') }).waitFor(),
      press: (page) => page.getByRole('switch', { name: t('device.kind.alerts') }).click(),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'settingsSessions',
    as: 'verified-swede',
    path: at('/settings/sessions'),
    call: 'DELETE /protected/v2/user/sessions/{id}',
    said: { otherwise: t('sessions.notEnded'), '404': t('sessions.here') },
    final: ['404'],
    write: {
      prepare: async (page) =>
        page
          .getByRole('button', { name: /^Log out the device/ })
          .first()
          .waitFor(),
      press: (page) =>
        page
          .getByRole('button', { name: /^Log out the device/ })
          .first()
          .click(),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'verification',
    as: 'phone-step',
    path: at('/protected/verification'),
    call: 'POST /protected/v2/profile/phone',
    said: { otherwise: t('phone.problem.not-sent'), 'errors list': t('phone.problem.refused') },
    write: {
      prepare: async (page) => field(page, t('phone.label')).fill('070-174 06 98'),
      press: (page) => press(page, t('code.send')),
      fields: (page) => [field(page, t('phone.label'))],
      isKept: true,
    },
  },
  {
    screen: 'secondVerification',
    as: 'questionnaire-due',
    path: toQuestions,
    aside: '/error/not-found',
    call: `PUT /protected/v2/questionnaires/${onboardingQuestionnaire}/answers/{id}`,
    said: {
      otherwise: t('questions.save.failed'),
      fieldErrors: 'The lowest amount is',
      /** All is loaded anew, and goes on where it stands; the answer is kept, and sent again with the next. */
      'errors list': t('questions.place', { number: 2, of: 10 }),
    },
    final: ['errors list'],
    write: answering,
  },
  {
    screen: 'notifications',
    as: 'verified-swede',
    path: at('/notifications'),
    call: 'POST /protected/v2/auth/me/notifications/processed',
    said: { otherwise: t('notifications.markingFailed') },
    write: {
      prepare: async (page) =>
        page
          .getByRole('main')
          .getByRole('button', { name: t('notifications.markAll') })
          .waitFor(),
      press: (page) =>
        page
          .getByRole('main')
          .getByRole('button', { name: t('notifications.markAll') })
          .click(),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'support',
    as: 'verified-swede',
    path: at('/support'),
    call: 'POST /v2/support',
    said: { otherwise: t('support.notSent') },
    write: {
      prepare: async (page) => {
        await field(page, t('support.message')).fill('Where is my order?')
        await page.getByRole('combobox', { name: t('support.order') }).waitFor()
      },
      press: (page) => press(page, t('support.send')),
      fields: (page) => [field(page, t('support.message'))],
      isKept: true,
    },
  },
  {
    screen: 'paymentError',
    as: 'verified-swede',
    path: payment,
    call: 'POST /protected/v2/orders/{reference}/payment',
    said: { otherwise: t('payment.problem.not-started'), 'errors list': t('payment.problem.step-refused') },
    write: {
      prepare: async (page) => page.getByRole('main').getByRole('radio').first().check({ force: true }),
      press: (page) =>
        page
          .getByRole('button', { name: /^(Pay|Try again)/ })
          .first()
          .click(),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'sellConfirmation',
    as: 'verified-swede',
    path: async (page) => `/order/sell/${await orderWhere(page, 'type=SELL&status=ERROR')}/confirmation`,
    call: 'POST /protected/v2/orders/{reference}/payout',
    said: { otherwise: t('confirmation.problem.no-payout'), 'errors list': t('confirmation.problem.step-refused') },
    write: {
      prepare: async (page) => page.getByRole('button', { name: t('sale.repay.button'), exact: true }).waitFor(),
      press: (page) => press(page, t('sale.repay.button')),
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'paymentProcessing',
    as: 'verified-swede',
    path: async (page) => `/payment/${await placed(page, byBank)}/processing`,
    call: 'POST /protected/v2/orders/{reference}/payment',
    said: { otherwise: t('payment.problem.not-started'), 'errors list': t('payment.problem.step-refused') },
    final: ['errors list'],
    write: {
      prepare: async (page) => toBank(page).waitFor(),
      press: async (page) => {
        const again = page.getByRole('button', { name: t('common.tryAgain') })
        await again.or(toBank(page)).first().waitFor()
        if (await again.isVisible()) await again.click()
        await toBank(page).click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'paymentSwish',
    as: 'verified-swede',
    path: async (page) => `/protected/order/${await placed(page, bySwish)}/UNPAID`,
    call: 'POST /protected/v2/orders/{reference}/payment',
    said: { otherwise: t('payment.problem.not-started'), 'errors list': t('payment.problem.step-refused') },
    final: ['errors list'],
    write: {
      prepare: async (page) => toPay(page).waitFor(),
      press: async (page) => {
        const again = page.getByRole('button', { name: t('common.tryAgain') })
        await again.or(toPay(page)).first().click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'window of an order',
    as: 'verified-swede',
    path: async (page) => `${ofWindows}#order=${await placed(page, byCard)}`,
    aside: ofWindows,
    call: 'POST /protected/v2/orders/{reference}/cancel',
    said: { otherwise: t('confirmation.problem.not-done'), 'errors list': t('confirmation.problem.step-refused') },
    write: {
      prepare: async (page) => {
        await toCancel(page).click()
        await page.getByRole('radio', { name: t('cancelReason.other') }).check({ force: true })
        await field(page, t('confirmation.cancel.other')).fill('Found it cheaper')
      },
      /** Asked for again, the reason that was given is there, else it could not be sent. */
      press: async (page) => {
        const reason = field(page, t('confirmation.cancel.other'))
        if (!(await reason.isVisible())) await toCancel(page).click()
        await reason.waitFor()
        await toCancel(page).click()
      },
      fields: () => [],
      isKept: false,
    },
  },
  {
    screen: 'window of an old wallet',
    as: 'old-wallet',
    path: at(`${ofWindows}${walletExportHash}`),
    aside: ofWindows,
    call: 'POST /protected/v2/wallet/details',
    said: {
      otherwise: t('walletExport.problem.unavailable'),
      '404': t('walletExport.problem.gone'),
      fieldErrors: t('field.walletPassword'),
    },
    write: {
      prepare: async (page) => field(page, t('walletExport.password')).fill(oldWalletPassword),
      press: (page) => press(page, t('walletExport.show')),
      fields: (page) => [field(page, t('walletExport.password'))],
      isKept: false,
    },
  },
]
