import type { TourPorts } from '../../../../machines/tour/tour'
import { done } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const tourPorts = ({ api }: Services): TourPorts => ({
  markSeen: () => asPort(done(api.POST('/protected/v2/auth/me/guide', { params: { header: freshKey() } }))),
})
