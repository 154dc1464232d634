import type { Page } from 'playwright-core'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import { pathOf } from '../../../src/domain/routing/screens'
import { translate } from '../../../src/i18n/i18n'
import { callsOf } from '../newcomer-calls'
import type { Part, Said } from './part'
import {
  heading,
  text,
  tryAgain,
  at,
  orderWhere,
  type Way,
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

const byZimpler: Way = { method: 'Zimpler', total: '1010.00' }

/** An order that was just placed, with its payment begun at the provider. */
const begun = async (page: Page, way: Way): Promise<string> => {
  const reference = await placed(page, way)
  await callsOf(page).post(`/orders/${reference}/payment`, way)
  return reference
}

const sold = async (page: Page): Promise<string> => `/order/sell/${await orderWhere(page, 'type=SELL')}/confirmation`

const inWindow = async (page: Page): Promise<string> =>
  `${ofWindows}#order=${await orderWhere(page, 'status=COMPLETED&type=BUY')}`

const readAgain = { again: tryAgain }

const orderFailed: Said = { otherwise: t('confirmation.failed.text'), '404': t('notFound.title') }

const ratesOf = (screen: string, path: string): Part => ({
  screen,
  as: 'verified-swede',
  path: at(path),
  call: 'GET /protected/v2/market/rates',
  said: { otherwise: t('buy.noRates') },
  shown: (page) => page.getByText(/SEK\sper\sBTC/).first(),
})

export const reads: readonly Part[] = [
  ratesOf('buy', '/order'),
  ratesOf('sell', '/order/sell'),
  {
    screen: 'dashboard',
    as: 'verified-swede',
    path: at('/protected/dashboard'),
    call: 'GET /protected/v2/orders?page=0&size=5',
    said: { otherwise: t('orders.failed') },
    shown: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Bought|Sold|Buy|Sell/ })
        .first(),
    ...readAgain,
  },
  {
    screen: 'orders',
    as: 'verified-swede',
    path: at('/order/list'),
    call: 'GET /protected/v2/orders?size=20',
    said: { otherwise: t('orders.failed') },
    shown: (page) => page.getByRole('button', { name: t('orders.more', { n: 20 }) }),
    ...readAgain,
  },
  {
    screen: 'alerts',
    as: 'verified-swede',
    path: at('/alerts'),
    call: 'GET /protected/v2/alerts',
    said: { otherwise: t('alerts.failed') },
    shown: heading(t('alerts.empty.title')),
    ...readAgain,
  },
  {
    screen: 'plans',
    as: 'verified-swede',
    path: at('/plans'),
    call: 'GET /protected/v2/plans',
    said: { otherwise: t('plans.failed') },
    shown: heading(t('plans.empty.title')),
    ...readAgain,
  },
  {
    screen: 'plan',
    as: 'verified-swede',
    path: async (page) => pathOf('plan', { reference: await startedPlan(page) }),
    call: 'GET /protected/v2/plans/{reference}',
    said: { otherwise: t('plan.failed.text'), '404': t('notFound.title') },
    final: ['404'],
    shown: heading(t('plan.transfer.title')),
    ...readAgain,
  },
  {
    screen: 'planChange',
    as: 'verified-swede',
    path: async (page) => pathOf('planChange', { reference: await startedPlan(page) }),
    call: 'GET /protected/v2/plans/{reference}',
    said: { otherwise: t('planForm.failed.text'), '404': t('notFound.title') },
    final: ['404'],
    shown: heading(t('planForm.review.changeTitle')),
    ...readAgain,
  },
  {
    screen: 'statement',
    as: 'verified-swede',
    path: at('/order/statement'),
    call: 'GET /protected/v2/orders/statement',
    said: { otherwise: t('statement.failed') },
    shown: heading(t('statement.k4')),
    ...readAgain,
  },
  {
    screen: 'orderConfirmation',
    as: 'verified-swede',
    path: completed,
    call: 'GET /protected/v2/orders/{reference}',
    said: orderFailed,
    final: ['404'],
    shown: text(t('order.feedback.title')),
    ...readAgain,
  },
  {
    screen: 'sellConfirmation',
    as: 'verified-swede',
    path: sold,
    call: 'GET /protected/v2/orders/{reference}',
    said: orderFailed,
    final: ['404'],
    shown: (page) =>
      page
        .getByRole('main')
        .getByRole('heading', { level: 1 })
        .filter({ hasNotText: t('confirmation.failed.title') }),
    ...readAgain,
  },
  {
    screen: 'orderWallet',
    as: 'verified-swede',
    path: askedWallet,
    call: 'GET /protected/v2/orders/{reference}/wallet-proof',
    said: { otherwise: t('wallet.failed.title'), '404': t('notFound.title') },
    final: ['404'],
    shown: heading(t('wallet.title.buy')),
    ...readAgain,
  },
  {
    screen: 'profilePersonal',
    as: 'verified-swede',
    path: at('/profile/personal'),
    call: 'GET /protected/v2/profile',
    said: { otherwise: t('personal.failed.title') },
    shown: (page) => page.getByRole('button', { name: t('personal.read.change') }),
    ...readAgain,
  },
  {
    screen: 'higherLimit',
    as: 'verified-swede',
    path: at('/profile/limit'),
    call: 'GET /protected/v2/buy-limit',
    said: { otherwise: t('higherLimit.failed.text') },
    shown: heading(t('higherLimit.intro.title')),
    ...readAgain,
  },
  {
    screen: 'settingsPasskeys',
    as: 'verified-swede',
    path: at('/settings/passkeys'),
    call: 'GET /protected/v2/user/passkeys',
    said: { otherwise: t('passkeys.failed') },
    shown: text(t('passkeys.empty.title')),
    ...readAgain,
  },
  {
    screen: 'settingsSessions',
    as: 'verified-swede',
    path: at('/settings/sessions'),
    call: 'GET /protected/v2/user/sessions',
    said: { otherwise: t('sessions.failed') },
    shown: text(t('sessions.here')),
    ...readAgain,
  },
  {
    screen: 'settingsSessions',
    as: 'verified-swede',
    path: at('/settings/sessions'),
    call: 'GET /protected/v2/user/sign-ins',
    said: { otherwise: t('sessions.history.failed') },
    shown: text(t('sessions.history.outcome.signed-in')),
    ...readAgain,
  },
  {
    screen: 'settingsDevice',
    as: 'verified-swede',
    path: at('/settings/device'),
    call: 'GET /protected/v2/user/push',
    said: { otherwise: t('device.push.failed') },
    shown: text(t('device.kind.alerts')),
    ...readAgain,
  },
  {
    screen: 'secondVerification',
    as: 'questionnaire-due',
    path: toQuestions,
    aside: '/error/not-found',
    call: `GET /protected/v2/questionnaires/${onboardingQuestionnaire}`,
    said: { otherwise: t('questions.failed.title') },
    shown: (page) => page.getByRole('button', { name: t('questions.start') }),
    ...readAgain,
  },
  {
    screen: 'notifications',
    as: 'verified-swede',
    path: at('/notifications'),
    call: 'GET /protected/v2/auth/me/notifications?size=20',
    said: { otherwise: t('notifications.failed') },
    shown: (page) => page.getByRole('main').getByRole('listitem').first(),
    ...readAgain,
  },
  {
    screen: 'support',
    as: 'verified-swede',
    path: at('/support'),
    call: 'GET /protected/v2/orders?size=20',
    said: { otherwise: t('support.ordersFailed') },
    shown: (page) => page.getByRole('combobox', { name: t('support.order') }),
    ...readAgain,
  },
  {
    screen: 'paymentError',
    as: 'verified-swede',
    path: payment,
    call: 'GET /protected/v2/orders/{reference}',
    said: { otherwise: t('payment.failed.title'), '404': t('notFound.title') },
    final: ['404'],
    shown: heading(t('payment.choosing.title')),
    ...readAgain,
  },
  {
    screen: 'paymentProcessing',
    as: 'verified-swede',
    path: async (page) => `/payment/${await begun(page, byZimpler)}/processing`,
    call: 'GET /protected/v2/orders/{reference}',
    said: { otherwise: t('payment.failed.title'), '404': t('notFound.title') },
    final: ['404'],
    shown: heading(t('payment.open.title')),
    ...readAgain,
  },
  {
    screen: 'paymentSwish',
    as: 'verified-swede',
    path: async (page) => `/payment/${await begun(page, bySwish)}/swish`,
    call: 'GET /protected/v2/orders/{reference}',
    said: { otherwise: t('payment.failed.title'), '404': t('notFound.title') },
    final: ['404'],
    /** Not approved in its time, it can be tried again. */
    shown: (page) =>
      page
        .getByText(t('payment.swish.title'))
        .or(page.getByRole('button', { name: t('common.tryAgain') }))
        .first(),
    ...readAgain,
  },
  {
    screen: 'paymentCancelled',
    as: 'verified-swede',
    path: async (page) => `/payment/${await orderWhere(page, 'status=CANCELED&method=StripeCard')}/cancelled`,
    call: 'GET /protected/v2/orders/{reference}',
    said: { otherwise: t('payment.failed.title'), '404': t('notFound.title') },
    final: ['404'],
    shown: heading(t('payment.canceled.title')),
    ...readAgain,
  },
  {
    screen: 'window of an order',
    as: 'verified-swede',
    path: inWindow,
    aside: ofWindows,
    call: 'GET /protected/v2/orders/{reference}',
    said: { otherwise: t('confirmation.failed.text') },
    final: ['404'],
    shown: (page) => page.getByRole('dialog').getByRole('heading', { name: t('order.feedback.title') }),
    again: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.tryAgain') })
        .click(),
  },
]
