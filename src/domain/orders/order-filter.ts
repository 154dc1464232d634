import { enums, object, optional, refine, string, type Infer } from 'superstruct'
import { coins, fiats, type Currency } from '../money/currencies.ts'
import type { Order } from './orders'
import { methodAsked, methodsMeant, paymentMethods, type PaymentMethod } from '../payments/payment-methods.ts'
import { offeredMethods, type Payer } from '../customer/residence.ts'
import { ungrouped } from '../shared/spacing.ts'
import { orderStatuses, orderTypes, type OrderStatus, type OrderType } from './statuses.ts'
import { endOfSwedishDay, startOfSwedishDay, swedishDay } from '../shared/swedish-days.ts'

/** What a list of orders is narrowed to (rule data-57); null narrows nothing. Days are Sweden's: `2026-11-20`. */
export type OrderFilter = {
  type: OrderType | null
  from: string | null
  to: string | null
  currency: Currency | null
  status: OrderStatus | null
  /** How purchases were paid: `Swish` is each of its kinds. No sale is found by it. */
  method: PaymentMethod | null
  /** Digits that the number begins with. */
  number: string | null
}

export const noFilter: OrderFilter = {
  type: null,
  from: null,
  to: null,
  currency: null,
  status: null,
  method: null,
  number: null,
}

/** The filter as the exchange is asked with it: a range of days as its first and last instant, in UTC. */
export type OrderQuery = {
  from?: string
  to?: string
  currency?: Currency
  number?: string
  status?: OrderStatus
  type?: OrderType
  method?: PaymentMethod
  /** Reference of a plan. */
  plan?: string
}

/** Orders on a page of the list; the latest orders elsewhere are five (rule constants-23). */
export const listPageSize = 20

export const filterCurrencies: readonly Currency[] = [...coins, ...fiats]

const numberMaxLength = 20

/** The digits of an order number as it is typed, grouped or not; undefined where there is anything else. */
export const numberDigits = (text: string): string | undefined => {
  const digits = ungrouped(text)
  return /^\d*$/.test(digits) && digits.length <= numberMaxLength ? digits : undefined
}

/** Whether a text is a day that there is, as `2026-11-20`. */
export const isDay = (text: string): boolean => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Whether the last day comes before the first. */
export const isReversed = ({ from, to }: Pick<OrderFilter, 'from' | 'to'>): boolean =>
  from !== null && to !== null && to < from

const Day = optional(refine(string(), 'day', isDay))

/** What the address of the list says behind its question mark. */
export const orderSearch = object({
  type: optional(enums(orderTypes)),
  from: Day,
  to: Day,
  currency: optional(enums(filterCurrencies)),
  status: optional(enums(orderStatuses)),
  method: optional(enums(paymentMethods)),
  number: optional(refine(string(), 'number', (text) => numberDigits(text) !== undefined)),
})
export type OrderSearch = Infer<typeof orderSearch>

/** The filter that an address asks for; of two days that cannot be, the last is as if it were not there. */
export const filterOf = (search: OrderSearch): OrderFilter => {
  const { type = null, from = null, to = null, currency = null, status = null, method = null, number = '' } = search
  const last = isReversed({ from, to }) ? null : to
  return withChange(noFilter, { type, from, to: last, currency, status, method, number: numberDigits(number) || null })
}

/** The filter with a change. Sales are paid out, not paid: a method is no filter of theirs. */
export const withChange = (filter: OrderFilter, change: Partial<OrderFilter>): OrderFilter => {
  const changed = { ...filter, ...change }
  const { type, method } = changed
  return { ...changed, method: type === 'SELL' || method === null ? null : methodAsked(method) }
}

type Paid = { methods: readonly PaymentMethod[]; filter: Pick<OrderFilter, 'method'> }

/** Methods to filter by, each once: those that the customer may pay by, that were paid by, and that is filtered by now. */
export const filterMethods = (customer: Payer, { methods, filter }: Paid): PaymentMethod[] => {
  const had = [...offeredMethods(customer), ...methods].map(methodAsked)
  return paymentMethods.filter((method) => had.includes(method) || method === filter.method)
}

/** The filter as an address says it, with its question mark; nothing where nothing is narrowed. No value needs a code. */
export const searchOf = (filter: OrderFilter): string => {
  const told = names.flatMap((name) => (filter[name] === null ? [] : [`${name}=${filter[name]}`]))
  return told.length === 0 ? '' : `?${told.join('&')}`
}

/** Days that the exchange can be asked about, of which its contract's instants are all. Nothing was ordered before, nothing will be after. */
const [firstDay, lastDay] = ['2000-01-02', '2099-12-31']

/** A day while its year is being typed may be one of the year 2. */
const asked = (day: string): string => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)

export const queryOf = ({ type, from, to, currency, status, method, number }: OrderFilter): OrderQuery => ({
  ...(type === null ? {} : { type }),
  ...(from === null ? {} : { from: startOfSwedishDay(asked(from)).toISOString() }),
  ...(to === null ? {} : { to: endOfSwedishDay(asked(to)).toISOString() }),
  ...(currency === null ? {} : { currency }),
  ...(status === null ? {} : { status }),
  ...(method === null ? {} : { method }),
  ...(number === null ? {} : { number }),
})

export const isSameFilter = (one: OrderFilter, other: OrderFilter): boolean => searchOf(one) === searchOf(other)

export const isNarrowed = (filter: OrderFilter): boolean => !isSameFilter(filter, noFilter)

/** Whether an order is one of those that the filter is for. */
export const passes = (
  { type, from, to, currency, status, method, number }: OrderFilter,
  order: Pick<Order, 'type' | 'orderDate' | 'coin' | 'fiat' | 'status' | 'paymentMethod' | 'number'>,
): boolean => {
  const day = swedishDay(new Date(order.orderDate))
  return (
    (type === null || order.type === type) &&
    (from === null || day >= from) &&
    (to === null || day <= to) &&
    (currency === null || order.coin === currency || order.fiat === currency) &&
    (status === null || order.status === status) &&
    (method === null || (order.type === 'BUY' && methodsMeant(method).includes(order.paymentMethod))) &&
    (number === null || order.number.startsWith(number))
  )
}

/** What is said of a filter beside its tab and its search, and taken away at once. */
const filterChips = ['days', 'currency', 'status', 'method'] as const
export type FilterChip = (typeof filterChips)[number]

/** What takes a chip away. */
export const without: Record<FilterChip, Partial<OrderFilter>> = {
  days: { from: null, to: null },
  currency: { currency: null },
  status: { status: null },
  method: { method: null },
}

export const chipsOf = (filter: OrderFilter): FilterChip[] =>
  filterChips.filter((chip) => !isSameFilter(filter, { ...filter, ...without[chip] }))

const names = ['type', 'from', 'to', 'currency', 'status', 'method', 'number'] as const satisfies (keyof OrderFilter)[]
