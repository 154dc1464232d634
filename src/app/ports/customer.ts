import type { ImportantMessagesPorts } from '../../../machines/lists/important-messages'
import { done, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import { asPort } from './problems'

export const customerPorts = (api: Api): ImportantMessagesPorts => ({
  closeMessage: ({ code }) =>
    asPort(
      done(api.POST('/protected/v2/auth/me/messages/{code}/close', { params: { path: { code }, header: freshKey() } })),
    ),
})
