import { checkAddress } from '../../domain/orders/addresses'
import type { BankAccount } from '../../domain/customer/customer'
import { isActive } from '../../domain/customer/features'
import { coinOf, compare, type Decimal } from '../../domain/money/money'
import type { FieldCode, FieldProblem } from '../../domain/shared/problems'
import { fiatFor } from '../../domain/money/quote'
import { checkSellAmount } from '../../domain/money/sell-quote'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { hoursAfter } from '../clock'
import { tradingStandingOf, type TradingStanding } from '../customers/trading-standing'
import type { CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { uuidOfCall } from '../http/idempotency'
import { badInput, refused } from '../http/refused'
import type { Call } from '../http/route'
import { pricesOf, rateOf, sekPerEuroOf } from '../market/rates'
import { chainsOf } from '../outside/coins'
import type { OrderRow } from './effects'
import { beginOrder } from './begin-order'

type AskedSale = Call<'placeSellOrder'>['body']

/** How long a sale waits for its coins. */
const saleDeadlineHours = 24

/** Refuses whatever cannot be sold as it was asked; answers what it is worth now. */
export const checkSale = (asked: AskedSale, seller: TradingStanding, rate: Decimal): Decimal => {
  if (!seller.exchange.open) throw refused('exchange-closed')
  if (!isActive(seller.features, 'SELL', `SELL_${asked.coin}`)) throw refused('feature-off')
  const problems = problemsOf(asked, seller, rate)
  if (problems.length > 0) throw badInput(problems)
  const worth = fiatFor(asked.amount, rate)
  if (compare(worth, limitOf(asked, seller).leftToday) > 0) throw refused('limit-reached')
  requireAccount(asked, seller)
  return worth
}

const problemsOf = (asked: AskedSale, seller: TradingStanding, rate: Decimal): FieldProblem[] => {
  const codes: [string, FieldCode | null][] = [
    ['fiat', asked.fiat === 'SEK' ? null : 'eurRefused'],
    ['amount', amountProblem(asked, seller, rate)],
    ['bankAccountReference', accountOf(asked, seller) === undefined ? 'notAccepted' : null],
  ]
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}

/** Digits as they are counted with; what a person may type beside them, the app has taken away. */
const amountProblem = (asked: AskedSale, seller: TradingStanding, rate: Decimal): FieldCode | null => {
  const problem = checkSellAmount(asked.amount, rate, limitOf(asked, seller))
  return problem === null && !/^\d+(\.\d+)?$/.test(asked.amount) ? 'amountInvalid' : problem
}

const limitOf = ({ coin, fiat }: AskedSale, { limitations }: TradingStanding) => {
  const limit = limitations.find((each) => each.type === 'SELL' && each.coin === coin && each.fiat === fiat)
  if (limit === undefined) throw refused('feature-off')
  return limit
}

const accountOf = ({ bankAccountReference }: AskedSale, { bankAccounts }: TradingStanding): BankAccount | undefined =>
  bankAccounts.find(({ reference }) => reference === bankAccountReference)

const requireAccount = (asked: AskedSale, seller: TradingStanding): void => {
  const account = accountOf(asked, seller)
  if (account === undefined || !isVerifiedStatus(account.verificationStatus)) throw refused('step-refused')
  if (!account.isMain && !isActive(seller.features, 'SELL_OTHER_BANK_ACCOUNT')) throw refused('feature-off')
}

/** What a coin costs, and kronor for one euro. */
type Rated = { rate: Decimal; sekPerEuro: Decimal }

/** A sale before it is written: what it will be called, where its coins go, and what a coin and a euro cost now. */
type PreparedSale = { reference: string; address: string; rate: Decimal; sekPerEuro: Decimal }

type Asking = Pick<Call<'placeSellOrder'>, 'exchange' | 'now' | 'request' | 'body'> & { customer: CustomerRow }

/** Refuses what would be refused, before anything is asked of the customer, or of the coin's network. */
export const checkSaleAhead = async ({ exchange, customer, now, body }: Asking): Promise<Rated> => {
  const told = await pricesOf(exchange).rates()
  const rate = rateOf(told, body.coin, body.fiat)
  await exchange.database.read(async (handle) =>
    checkSale(body, await tradingStandingOf(exchange, handle, customer, now), rate),
  )
  return { rate, sekPerEuro: sekPerEuroOf(told) }
}

/** Has the coin's network name an address, of a sale that may be placed. The same call sent again gets the same one. */
export const prepareSale = async (
  { exchange, customer, request, body }: Asking,
  rated: Rated,
): Promise<PreparedSale> => {
  const reference = uuidOfCall(customer.id, request)
  return { reference, address: await depositAddress(exchange, body, reference), ...rated }
}

const depositAddress = async ({ outside, log }: Exchange, { coin }: AskedSale, order: string): Promise<string> => {
  const network = outside.coins[coin]
  if (network === undefined) throw refused('feature-off')
  const address = await network.address({ order, coin }).catch((error: unknown) => {
    log.warn({ coin, err: error }, 'no address was given for the coins of a sale')
    throw refused('provider-unavailable')
  })
  if (!checkAddress(coin, address, chainsOf(outside)).valid) throw new Error(`The address given for ${coin} is none`)
  return address
}

/** Writes a sale that was checked: PENDING, with its number, address, deadline and first step. */
export const writeSale = (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  { asked, worth, prepared }: { asked: AskedSale; worth: Decimal; prepared: PreparedSale },
  now: Date,
): Promise<OrderRow> => {
  const placed = {
    reference: prepared.reference,
    customerId,
    type: 'SELL',
    coin: asked.coin,
    fiat: asked.fiat,
    amount: worth,
    priorityFee: '0.00',
    networkFee: '0.00',
    methodFee: '0.00',
    total: worth,
    estimate: coinOf(asked.amount),
    quotedRate: prepared.rate,
    sekPerEuro: prepared.sekPerEuro,
    priority: 'LOW',
    customerPaysNetworkFee: false,
    paymentMethod: 'BANKGIRO',
    walletAddress: prepared.address,
    bankAccountReference: asked.bankAccountReference,
    deadline: hoursAfter(now, saleDeadlineHours),
  } as const
  return beginOrder(tx, exchange, placed, now)
}
