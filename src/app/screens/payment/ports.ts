import { PortError } from '../../../../machines/lib/ports'
import type { PaymentFeeds, PaymentPorts } from '../../../../machines/payment/payment'
import type { FollowFeeds, FollowPorts } from '../../../../machines/payment/follow'
import type { PayingFeeds, PayingPorts, PaymentProblem } from '../../../../machines/payment/paying'
import { isPaymentAddress } from '../../../domain/payments/payment-addresses'
import { paymentMethodRules } from '../../../domain/payments/payment-methods'
import { read, type Api } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { isRecord, Problem } from '../../api/problem'
import type { Live } from '../../ports/live'
import { orderFeeds } from '../../ports/order-feeds'
import { orderPorts } from '../../ports/order'
import { watchReturn } from '../../ports/page-return'
import { asPort } from '../../ports/problems'

type Ports = PaymentPorts & FollowPorts & Omit<PayingPorts, 'leave'>

export const paymentPorts = (api: Api): Ports => {
  const { loadOrder } = orderPorts(api)
  return {
    loadOrder,
    askProvider: async ({ reference, method }, signal) => {
      const body = { reference }
      const { statusCall } = paymentMethodRules[method]
      if (statusCall === 'checkSwishPayment')
        return asPort(read(api.POST('/protected/v2/buy/orders/swish', { body, signal })))
      if (statusCall === 'checkCardPayment')
        await asPort(read(api.POST('/protected/v2/buy/orders/stripe', { body, signal })))
      return loadOrder({ reference }, signal)
    },
    startPayment: async ({ reference, method, providerName, total }) => {
      const body = { method, total, ...(providerName === null ? {} : { providerName }) }
      try {
        return await withKey('startPayment', { reference, ...body }, (header) =>
          read(api.POST('/protected/v2/orders/{reference}/payment', { params: { path: { reference }, header }, body })),
        )
      } catch (error) {
        throw error instanceof Problem ? problemOf(error) : error
      }
    },
  }
}

const problemOf = ({ code, fields, body }: Problem): PortError<PaymentProblem> => {
  if (code === 'quote-expired') return new PortError('quote-expired', totalIn(body))
  if (code === 'bad-input') return new PortError(fieldProblems[fields[0]?.code ?? ''] ?? 'not-started')
  return new PortError(known.find((each) => each === code) ?? 'not-started')
}

const known = ['step-refused', 'feature-off', 'right-missing', 'exchange-closed', 'provider-unavailable'] as const

const fieldProblems: Record<string, PaymentProblem> = {
  swishPhone: 'swish-phone',
  amountTooLarge: 'amount-too-large',
}

const totalIn = (body: unknown): string | undefined => {
  const quote = isRecord(body) ? body.quote : undefined
  return isRecord(quote) && typeof quote.total === 'string' ? quote.total : undefined
}

export const paymentFeeds = (live: Live): PaymentFeeds & FollowFeeds & PayingFeeds => ({
  watchOrder: orderFeeds(live).watchOrder,
  watchReturn,
})

/** Where the address is none of the provider's, nobody is sent there. */
const checked = (method: Parameters<typeof isPaymentAddress>[0], address: string | null | undefined): string => {
  if (!address || !isPaymentAddress(method, address, location.origin)) throw new PortError('address-refused')
  return address
}

/** The browser goes to the provider's page, or opens its app. */
export const goToProvider: PayingPorts['leave'] = async ({ order }) => {
  location.assign(checked(order.paymentMethod, order.redirectUrl))
}

/** The browser posts the provider's form, and goes where that leads. */
export const postForm: PayingPorts['leave'] = async ({ order }) => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = checked(order.paymentMethod, order.quickpayFormData?.url)
  for (const [name, value] of Object.entries(order.quickpayFormData?.fields ?? {})) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
