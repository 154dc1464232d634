import type { NewsletterEffects, NewsletterPorts } from '../../../machines/session/newsletter'
import { read } from '../api/client'
import { withKey } from '../api/idempotency'
import { asPort } from './problems'
import type { Services } from './services'

export const newsletterPorts = ({ api, sessionEvents }: Services): NewsletterPorts & NewsletterEffects => ({
  subscribe: (body) =>
    asPort(
      withKey('subscribeNewsletter', body, (header) =>
        read(api.POST('/v2/subscriptions', { params: { header }, body })),
      ),
      ['bad-input'],
    ),
  tell: (code) => sessionEvents.publish({ type: 'message.show', code }),
})
