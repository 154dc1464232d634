import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { asideWords } from '../../words/aside-words'
import { withWords } from '../../words/browser'
import { useRoots } from '../session'

const load = withWords(() => import('./chat-window'), asideWords)
const ChatWindow = lazy(() => load().then((module) => ({ default: module.ChatWindow })))

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
