import { fillChat } from '../../../machines/chat'
import { done, read } from '../api/client'
import { withKey } from '../api/idempotency'
import type { Outside } from './outside'
import { asPort } from './problems'

/** The chat with support, as production runs it; an answer lights the bell too. */
export const filledChat = ({ api, live }: Outside) =>
  fillChat({
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
