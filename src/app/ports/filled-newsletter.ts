import { fillNewsletter } from '../../../machines/newsletter'
import { read } from '../api/client'
import { withKey } from '../api/idempotency'
import type { Outside } from './outside'
import { asPort } from './problems'

/** Signing up for the newsletter, as production runs it. */
export const filledNewsletter = ({ api, news }: Outside) =>
  fillNewsletter({
    subscribe: (body) =>
      asPort(
        withKey('subscribeNewsletter', body, (header) =>
          read(api.POST('/v2/subscriptions', { params: { header }, body })),
        ),
        ['bad-input'],
      ),
    tell: (code) => news.publish({ type: 'message.show', code }),
  })
