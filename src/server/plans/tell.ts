import { moneyText } from '../../i18n/money'
import { brand } from '../../domain/company/brand'
import { coinNames } from '../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../domain/money/money'
import { triedHours, type PlanNotice } from '../../domain/plans/plans'
import { preparedOf } from '../../domain/plans/purchases'
import { dateTimeText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { customersZone, hoursAfter } from '../clock'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { notify } from '../notifications/notify'
import { composeLetter, readerOf } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import { sharesOf, type PlanRow } from './queries'

/** Tells the customer's open pages that a plan is another now. */
export const tellPlan = (
  tx: Transaction,
  { live }: Pick<Exchange, 'live'>,
  { customerId, reference }: Pick<PlanRow, 'customerId' | 'reference'>,
): Promise<void> => live.tell(tx, customerId, { type: 'plan.changed', reference })

/** `about`: what tells the letter from all others of the plan; the same is never written twice. */
type Told = { notice: PlanNotice | 'held-up'; about: string; amount: Decimal }

/** Tells the customer of a plan by a notification and a letter. */
export const notifyOfPlan = async (
  tx: Transaction,
  exchange: Exchange,
  plan: PlanRow,
  { notice, about, amount }: Told,
  now: Date,
): Promise<void> => {
  const { customerId, reference } = plan
  await notify(
    tx,
    exchange.live,
    { customerId, type: 'PLAN_CHANGED', status: notice === 'held-up' ? 'waiting' : notice, subject: reference },
    now,
  )
  const reader = await readerOf(tx, customerId)
  if (reader === undefined || exchange.outside.mail === null) return
  const { language } = reader
  const t = translate(language)
  const shares = (await sharesOf(tx, [reference])).get(reference) ?? []
  const money = (value: Decimal) => moneyText(language, { amount: fiatOf(value), currency: plan.fiat })
  const until = hoursAfter(now, triedHours).toISOString()
  const values = {
    brand: brand.name,
    email: brand.supportEmail,
    amount: money(amount),
    purchases: preparedOf(plan.amount, shares)
      .map((prepared) => `${coinNames[prepared.coin]}: ${money(prepared.amount)}`)
      .join('\n'),
    until: dateTimeText(until, customersZone),
  }
  const letter = composeLetter(reader, {
    subject: t(`mail.plan.${notice}.subject`, values),
    paragraphs: [t(`mail.plan.${notice}.text`, values)],
  })
  await writeLetter(tx, exchange, { ...letter, customerId, about: `plan/${reference}/${about}` }, now)
}
