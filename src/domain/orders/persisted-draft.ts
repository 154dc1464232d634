import { boolean, enums, is, nullable, object, size, string, type Describe } from 'superstruct'
import type { BuyDraft } from './buy-draft'
import { coins, fiats } from '../money/currencies'
import { paymentMethods } from '../payments/payment-methods'

const Kept: Describe<BuyDraft> = object({
  coin: enums(coins),
  fiat: enums(fiats),
  edited: enums(['amount', 'coins']),
  amount: size(string(), 0, 40),
  coins: size(string(), 0, 40),
  address: size(string(), 0, 200),
  method: nullable(enums(paymentMethods)),
  wantsPriority: boolean(),
  providerName: nullable(size(string(), 0, 40)),
})

/** Whether what browser storage held is a draft of ours; anything else is as if nothing had been kept. */
export const isDraft = (value: unknown): value is BuyDraft => is(value, Kept)
