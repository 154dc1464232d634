import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { supportProblemAt, type supportMachine, type SupportSnapshot } from '../../../../machines/support/support'
import type { CurrentUser } from '../../../domain/customer/customer'
import { publicPaths } from '../../../domain/company/public-site'
import { dateText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { useRoots, useSession } from '../../session'
import type { SentMessage, SupportScreen, WritingForm } from './types'

export type SupportActor = ActorRefFrom<typeof supportMachine>

export const useSupport = (actor: SupportActor): SupportScreen => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const snapshot = useSelector(actor, (now) => now)
  const customer = useSession(({ context }) => context.customer)
  const faq = new URL(publicPaths[locale].faq, publicSite).href
  return { faq, ...(snapshot.matches('sent') ? sent(actor, snapshot, customer) : writing(actor, snapshot)) }
}

const writing = (actor: SupportActor, snapshot: SupportSnapshot): WritingForm => {
  const { orders, isListed, chosen, message, problem } = snapshot.context
  const isLoading = snapshot.hasTag('loading')
  return {
    state: 'writing',
    orders: isLoading ? null : orders.map(({ orderDate, ...order }) => ({ ...order, date: dateText(orderDate) })),
    hasFailed: !isLoading && !isListed,
    chosen,
    orderProblem: supportProblemAt(snapshot, 'orderNumber'),
    message,
    messageProblem: supportProblemAt(snapshot, 'message'),
    isUnsent: problem !== undefined,
    isSending: snapshot.matches('sending'),
    onChoose: (reference) => actor.send({ type: 'order.choose', reference }),
    onRetry: () => actor.send({ type: 'orders.retry' }),
    onType: (text) => actor.send({ type: 'message.type', text }),
    onSend: () => actor.send({ type: 'message.send' }),
  }
}

const sent = (actor: SupportActor, { context }: SupportSnapshot, customer: CurrentUser | undefined): SentMessage => ({
  state: 'sent',
  number: context.number ?? '',
  email: customer && !customer.hasTemporaryEmail ? customer.details.email : null,
  hasOrders: customer?.roles.includes('CAN_SEE_FULL_APP') ?? false,
  onAnother: () => actor.send({ type: 'message.another' }),
})
