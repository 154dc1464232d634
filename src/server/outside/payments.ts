import type { Fiat } from '../../domain/currencies'
import type { Decimal } from '../../domain/money'
import type { PaymentMethod } from '../../domain/payment-methods'

/** `key` makes it once: the same key sent again is the same refund. */
export type Refund = { key: string; reference: string; currency: Fiat; amount: Decimal }

/** One way of paying. What comes in comes as a callback. */
export type PaymentProvider = { refund: (refund: Refund) => Promise<void> }

/** Methods without an implementation are offered to nobody. */
export type Payments = Partial<Record<PaymentMethod, PaymentProvider>>
