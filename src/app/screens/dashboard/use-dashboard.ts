import { useSelector } from '@xstate/react'
import { homeOf } from '../../../../machines/session/access'
import { alertsIn, holdingsIn, ordersIn } from '../../../../machines/dashboard/dashboard-values'
import type { PriceAlert } from '../../../domain/alerts/alerts'
import { onboardingQuestionnaire, type CurrentUser } from '../../../domain/customer/customer'
import { isDocumentToMend } from '../../../domain/onboarding/documents'
import { isActive } from '../../../domain/customer/features'
import { holdingsNow } from '../../../domain/market/holdings'
import { livesAbroad } from '../../../domain/customer/residence'
import {
  isEmailVerified,
  isIdentityVerified,
  isPhoneVerified,
  isQuestionnaireOpen,
} from '../../../domain/customer/rights'
import { accountsStatus } from '../../../domain/orders/selling'
import { dateText, timeText } from '../../../i18n/dates'
import type { ScreenName } from '../../../domain/routing/screens'
import { useSession } from '../../session'
import type { Target } from '../../ui/link'
import type { Step } from '../../ui/steps'
import type { DashboardScreen, Fetched } from './types'
import { useChart, useRates, type DashboardActor } from './use-chart'

export const useDashboard = (dashboard: DashboardActor): DashboardScreen => {
  const customer = useSession(({ context }) => context.customer)
  const home = useSession(({ children }) => children.access && homeOf(children.access.getSnapshot()))
  const chart = useChart(dashboard)
  return {
    ...chart,
    alerts: { ...useAlerts(dashboard), coin: chart.chart.choice.coins[0] },
    orders: useLatestOrders(dashboard),
    holdings: useHoldings(dashboard),
    steps: customer ? stepsOf(customer, home ?? 'dashboard') : [],
  }
}

const useHoldings = (dashboard: DashboardActor): DashboardScreen['holdings'] => {
  const resource = useSelector(dashboard, ({ children }) => children.holdings)
  const holdings = useSelector(resource, holdingsIn)
  const hasFailed = useSelector(resource, (snapshot) => snapshot?.matches('failed') ?? false)
  const rates = useRates(dashboard)
  const chart = useSelector(dashboard, ({ children }) => children.rateChart)
  const arePricesOff = useSelector(chart, (snapshot) => snapshot?.matches('off') ?? false)
  if (holdings) return { state: 'shown', now: holdingsNow(holdings, rates), arePricesOff }
  return hasFailed
    ? { state: 'failed', onTryAgain: () => dashboard.send({ type: 'holdings.retry' }) }
    : { state: 'loading' }
}

const useAlerts = (dashboard: DashboardActor): Fetched<{ going: readonly PriceAlert[] }> => {
  const resource = useSelector(dashboard, ({ children }) => children.alerts)
  const alerts = useSelector(resource, alertsIn)
  const hasFailed = useSelector(resource, (snapshot) => snapshot?.matches('failed') ?? false)
  if (alerts) return { state: 'shown', going: alerts.filter(({ state }) => state !== 'REACHED') }
  return hasFailed
    ? { state: 'failed', onTryAgain: () => dashboard.send({ type: 'alerts.retry' }) }
    : { state: 'loading' }
}

const useLatestOrders = (dashboard: DashboardActor): DashboardScreen['orders'] => {
  const resource = useSelector(dashboard, ({ children }) => children.latestOrders)
  const orders = useSelector(resource, ordersIn)
  const hasFailed = useSelector(resource, (snapshot) => snapshot?.matches('failed') ?? false)
  if (orders)
    return {
      state: 'shown',
      latest: orders.map((order) => ({ order, date: dateText(order.orderDate), time: timeText(order.orderDate) })),
    }
  return hasFailed
    ? { state: 'failed', onTryAgain: () => dashboard.send({ type: 'orders.retry' }) }
    : { state: 'loading' }
}

/** What makes the customer whole, and where each step is taken; what is to be done first. */
export const stepsOf = (customer: CurrentUser, home: ScreenName): DashboardScreen['steps'] => {
  const done: (readonly [Step, boolean])[] = [
    ['email', isEmailVerified(customer)],
    ['phone', isPhoneVerified(customer)],
    ['personal-details', customer.details.hasFilledPersonalInfo],
    [identityStep(customer), isIdentityVerified(customer)],
    ['questionnaire', !isQuestionnaireOpen(customer)],
    ...(sells(customer) ? [['bank-account', hasVerifiedAccount(customer)] as const] : []),
  ]
  return done
    .map(([step, isDone]) => ({ step, isDone, to: isDone ? null : placeOf(step, home) }))
    .toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
}

const identityStep = ({ details, documents }: CurrentUser): Step => {
  if (details.isBankidUser) return 'identity'
  return isDocumentToMend(documents.list) ? 'documents-to-mend' : 'documents'
}

/** While `access` is restricted every step is taken at its home. */
const placeOf = (step: Step, home: ScreenName): Target =>
  home === 'dashboard' ? (places[step] ?? { screen: 'verification' }) : { screen: home }

/** Who may come to sell needs an account that is verified. */
const sells = (customer: CurrentUser): boolean => !livesAbroad(customer) && isActive(customer.features, 'SELL')

const hasVerifiedAccount = ({ bankAccounts }: CurrentUser): boolean => accountsStatus(bankAccounts) === 'verified'

const places: Partial<Record<Step, Target>> = {
  'bank-account': { screen: 'profileBank' },
  'personal-details': { screen: 'profilePersonal' },
  documents: { screen: 'profileDocuments' },
  'documents-to-mend': { screen: 'profileDocuments' },
  questionnaire: { screen: 'questionnaire', params: { key: onboardingQuestionnaire } },
}
