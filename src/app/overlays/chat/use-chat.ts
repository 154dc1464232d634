import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasUnread, type chatMachine, type ChatSnapshot } from '../../../../machines/chat/chat'
import type { ChatMessage } from '../../../domain/customer/support'

export type ChatActor = ActorRefFrom<typeof chatMachine>

export type ChatProps = {
  isOpen: boolean
  hasUnread: boolean
  name: string | null
  email: string
  messages: readonly ChatMessage[]
  state: 'loading' | 'failed' | 'talking'
  text: string
  canSend: boolean
  isSending: boolean
  isUnsent: boolean
  onOpen: () => void
  onClose: () => void
  onRetry: () => void
  onType: (text: string) => void
  onSend: () => void
}

export const useChat = (chat: ChatActor): ChatProps => {
  const snapshot = useSelector(chat, (now) => now)
  const { visitor, messages, text, isUnsent } = snapshot.context
  const isSending = snapshot.hasTag('sending')
  return {
    isOpen: snapshot.hasTag('open'),
    hasUnread: hasUnread(snapshot),
    name: visitor?.name ?? null,
    email: visitor?.email ?? '',
    messages,
    state: stateOf(snapshot),
    text,
    canSend: snapshot.can({ type: 'message.send' }),
    isSending,
    isUnsent,
    onOpen: () => chat.send({ type: 'chat.open' }),
    onClose: () => chat.send({ type: 'chat.close' }),
    onRetry: () => chat.send({ type: 'chat.retry' }),
    onType: (typed) => chat.send({ type: 'message.type', text: typed }),
    onSend: () => chat.send({ type: 'message.send' }),
  }
}

/** What was said before stays while it is asked for anew. */
const stateOf = (snapshot: ChatSnapshot): ChatProps['state'] => {
  if (snapshot.hasTag('failed')) return 'failed'
  const isLoading = snapshot.hasTag('loading')
  return isLoading && snapshot.context.messages.length === 0 ? 'loading' : 'talking'
}
