import { fillTour } from '../../../machines/tour'
import { done, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import type { Outside } from './outside'
import { asPort } from './problems'

/** The guide tour as production runs it. In a chunk of its own. */
export const filledTour = ({ api }: Outside) => fillTour({ markSeen: () => asPort(markSeen(api)) })

const markSeen = (api: Api): Promise<void> =>
  done(api.POST('/protected/v2/auth/me/guide', { params: { header: freshKey() } }))
