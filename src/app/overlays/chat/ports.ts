import type { ChatFeeds, ChatPorts } from '../../../../machines/chat/chat'
import { done, read } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

/** An answer lights the bell too, so the chat hears of it as the bell does. */
export const chatPorts = ({ api, live }: Services): ChatPorts & ChatFeeds => ({
  loadMessages: (_, signal) => asPort(read(api.GET('/v2/support/chat', { signal }))),
  sendMessage: (body) =>
    asPort(
      withKey('sendChatMessage', body.text, (header) =>
        done(api.POST('/v2/support/chat', { params: { header }, body })),
      ),
    ),
  watchChat: (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'notifications.changed' || type === 'stream.gap') tell({ type: 'chat.told' })
    }),
})
