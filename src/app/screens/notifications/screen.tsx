import { listWords } from '../../../words/list-words'
import { wordsOf } from '../../../words/browser'
import { useNotifications } from './use-notifications'
import { NotificationsView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(listWords)

export default function Notifications() {
  return <NotificationsView {...useNotifications()} />
}
