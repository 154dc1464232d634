import type { CurrentUserAnswer } from '../../domain/customer/customer'
import type { Resident } from '../../domain/customer/residence'
import { isPhoneVerified, rightsOf } from '../../domain/customer/rights'
import { serializeAccounts } from '../bank/accounts'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'
import { freezeOf } from '../freeze/freeze'
import { grantOf } from '../limit-requests/queries'
import { limitsOf } from '../market/limits'
import { allowedAddressesOf } from '../wallets/allowed-addresses'
import type { CustomerRow } from './customer'
import { exchangeState } from './exchange-state'
import { finsharkBanks, methodDetailsOf, methodsFor } from './methods'
import { residentOf, standingOf } from './standing'

/** What of the customer decides about an order or a plan: of the current user, that part alone. */
export type TradingStanding = Pick<
  CurrentUserAnswer,
  | 'allowedAddresses'
  | 'bankAccounts'
  | 'exchange'
  | 'features'
  | 'finsharkPaymentProviders'
  | 'freeze'
  | 'limitations'
  | 'paymentMethods'
  | 'paymentMethodsDetails'
  | 'roles'
> &
  Resident

type Asking = { handle: Handle; customer: CustomerRow; now: Date }

/** The same for the app and for whatever is placed. `standing`: as it was read with the same handle. */
export const tradingStandingWith = async (
  { outside: { payments } }: Pick<Exchange, 'outside'>,
  standing: Awaited<ReturnType<typeof standingOf>>,
  { handle, customer, now }: Asking,
): Promise<TradingStanding> => {
  const { id, language, phoneNumber } = customer
  const roles = rightsOf(standing)
  const limitLevel = (await grantOf(handle, id, now))?.level ?? null
  const methods = methodsFor(standing.features, payments, phoneNumber)
  return {
    ...residentOf(customer),
    allowedAddresses: await allowedAddressesOf(handle, customer, now),
    bankAccounts: await serializeAccounts(handle, id, standing.bankAccounts),
    exchange: await exchangeState(handle, language),
    features: standing.features,
    finsharkPaymentProviders: finsharkBanks(methods, payments),
    freeze: await freezeOf(handle, id, now),
    limitations: await limitsOf(handle, id, limitLevel, now),
    paymentMethods: methods,
    paymentMethodsDetails: methodDetailsOf(
      methods,
      { rights: roles, hasVerifiedPhone: isPhoneVerified(standing), limitLevel },
      payments,
    ),
    roles,
  }
}

export const tradingStandingOf = async (
  exchange: Exchange,
  handle: Handle,
  customer: CustomerRow,
  now: Date,
): Promise<TradingStanding> =>
  tradingStandingWith(exchange, await standingOf(handle, customer, exchange.outside), { handle, customer, now })
