import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { ChatPanel } from './panel'
import { ChatLauncher } from './launcher'
import { useChat, type ChatActor } from './use-chat'

/** The chat with support, once it has come. */
export const Chat = ({ actor }: { actor: ChatActor }) => {
  const chat = useChat(actor)
  const isHere = useSelector(actor, (snapshot) => snapshot.hasTag('here'))
  return isHere ? <ChatView {...chat} /> : null
}

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
