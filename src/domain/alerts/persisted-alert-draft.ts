import { boolean, enums, is, nullable, object, size, string, type Describe } from 'superstruct'
import { coins, fiats } from '../money/currencies'
import type { AlertDraft } from './alert-draft'
import { alertHours, alertKinds } from './alerts'

/** What was typed of an alert and not saved; `reference`: of the alert that is changed, null of a new one. */
export type KeptAlertDraft = { reference: string | null; draft: AlertDraft }

const text = size(string(), 0, 40)

const Draft: Describe<AlertDraft> = object({
  coin: enums(coins),
  fiat: enums(fiats),
  kind: enums(alertKinds),
  price: text,
  percent: text,
  hours: enums(alertHours),
  repeats: boolean(),
  buys: boolean(),
  amount: text,
})

const Kept: Describe<KeptAlertDraft> = object({ reference: nullable(string()), draft: Draft })

/** Whether what browser storage held is a draft of ours; anything else is as if nothing had been kept. */
export const isKeptAlertDraft = (value: unknown): value is KeptAlertDraft => is(value, Kept)
