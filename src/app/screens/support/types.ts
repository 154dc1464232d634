import type { Order } from '../../../domain/orders/orders'
import type { FieldCode } from '../../../domain/shared/problems'

type OrderChoice = Pick<Order, 'reference' | 'number' | 'type' | 'coin'> & { date: string }

/** `faq`: where the questions that are asked often are answered. */
export type SupportScreen = { faq: string } & (WritingForm | SentMessage)

export type WritingForm = {
  state: 'writing'
  /** To choose from; null while they are on their way. */
  orders: readonly OrderChoice[] | null
  /** Whether the latest orders could not be fetched. */
  hasFailed: boolean
  chosen: string | null
  orderProblem: FieldCode | null
  message: string
  messageProblem: FieldCode | null
  isUnsent: boolean
  isSending: boolean
  onChoose: (reference: string | null) => void
  onRetry: () => void
  onType: (text: string) => void
  onSend: () => void
}

export type SentMessage = {
  state: 'sent'
  number: string
  /** Where the answer goes; null where there is only a placeholder address. */
  email: string | null
  hasOrders: boolean
  onAnother: () => void
}
