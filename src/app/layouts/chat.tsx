import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { asideWords } from '../../words/aside-words'
import { withWords } from '../../words/browser'
import { useRoots } from '../session'
import { arriving, ofItself } from '../ui/arriving'

const load = withWords(() => import('./chat-window'), asideWords)
const ChatWindow = arriving(async () => (await load()).ChatWindow, ofItself)

/** The chat with support, once it has come. */
export const Chat = () => {
  const { chat } = useRoots()
  const isHere = useSelector(chat, (snapshot) => snapshot?.hasTag('here') ?? false)
  return isHere && chat ? (
    <Suspense>
      <ChatWindow chat={chat} />
    </Suspense>
  ) : null
}
