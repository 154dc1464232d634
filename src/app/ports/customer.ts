import type { ImportantMessagesPorts } from '../../../machines/notifications/important-messages'
import { done } from '../api/client'
import { freshKey } from '../api/idempotency'
import type { Services } from './services'
import { asPort } from './problems'

export const customerPorts = ({
  api,
  sessionEvents,
}: Pick<Services, 'api' | 'sessionEvents'>): ImportantMessagesPorts => ({
  /** From the answer on the customer's word counts alone, and what was read of them before has not got it yet. */
  closeMessage: async ({ code }) => {
    await asPort(
      done(api.POST('/protected/v2/auth/me/messages/{code}/close', { params: { path: { code }, header: freshKey() } })),
    )
    sessionEvents.publish({ type: 'customer.updated', optimistic: null })
  },
})
