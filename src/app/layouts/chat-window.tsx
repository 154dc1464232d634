import { useRef } from 'react'
import type { ChatActor } from '../session'
import { ChatPanel } from './chat-panel'
import { ChatLauncher } from './chat-launcher'
import { useChat } from './use-chat'

export const ChatWindow = ({ chat }: { chat: ChatActor }) => <ChatView {...useChat(chat)} />

/** The button that opens the chat, and the chat; closed, the button has the focus again. */
export const ChatView = (chat: ReturnType<typeof useChat>) => {
  const launcher = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ChatLauncher ref={launcher} {...chat} />
      {chat.isOpen ? (
        <ChatPanel
          {...chat}
          onClose={() => {
            chat.onClose()
            launcher.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}
