import { isFailure } from '../../../../machines/lib/server-errors'
import type { SessionsPorts } from '../../../../machines/sessions/sessions'
import { done, read, type Api } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const sessionsPorts = ({ api }: Services): SessionsPorts => ({
  loadSessions: (_, signal) => asPort(read(api.GET('/protected/v2/user/sessions', { signal }))),
  loadSignIns: ({ before }, signal) => {
    const params = { query: before === null ? {} : { before } }
    return asPort(read(api.GET('/protected/v2/user/sign-ins', { params, signal })))
  },
  endSessions: async ({ ids }) => {
    for (const id of ids) await endSession(api, id)
  },
})

const endSession = async (api: Api, id: string): Promise<void> => {
  const params = { path: { id }, header: freshKey() }
  await asPort(done(api.DELETE('/protected/v2/user/sessions/{id}', { params })), ['not-found']).catch(
    (error: unknown) => {
      if (!isFailure(error, 'not-found')) throw error
    },
  )
}
