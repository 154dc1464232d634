import type { FastifyInstance } from 'fastify'
import { fieldCodes, problemCodes } from '../../domain/shared/problems'
import type { Exchange } from '../exchange'
import { badInput, notFound, notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'
import type { LiveEvent } from '../live/live'
import { holdableCalls, type Interceptor, type Release } from './interceptor'

/** How long a release waits for its call. */
const patienceMs = 10_000

const room = {
  type: 'object',
  required: ['room'],
  properties: { room: { type: 'string', pattern: '^[\\w-]{1,64}$' } },
} as const

const holding = {
  type: 'object',
  required: ['calls'],
  properties: { calls: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 200 } } },
} as const

const field = {
  type: 'object',
  required: ['field', 'code'],
  properties: { field: { type: 'string', maxLength: 100 }, code: { enum: fieldCodes } },
} as const

const plainly = {
  type: 'object',
  required: ['as'],
  properties: { as: { enum: ['asked', 'cut'] } },
} as const

const refusing = {
  type: 'object',
  required: ['as', 'code'],
  properties: {
    as: { const: 'refused' },
    code: { enum: problemCodes },
    fields: { type: 'array', maxItems: 20, items: field },
    seconds: { type: 'integer', minimum: 0, maximum: 86_400 },
  },
} as const

const releasing = {
  type: 'object',
  required: ['call', 'how'],
  properties: {
    call: { type: 'string', maxLength: 200 },
    how: { anyOf: [plainly, refusing] },
    newest: { type: 'boolean' },
  },
} as const

const telling = {
  anyOf: [
    {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: ['alerts.changed', 'notifications.changed', 'user.changed', 'session.ended'] } },
    },
    {
      type: 'object',
      required: ['type', 'reference'],
      properties: { type: { enum: ['order.changed', 'plan.changed'] }, reference: { type: 'string', maxLength: 64 } },
    },
  ],
} as const

const eventOfRoom = { type: 'object', required: ['event'], properties: { event: telling } } as const

type OfRoom = { Params: { room: string } }

/** What a tester's browser is steered by: its calls are held and released, and its pages are told things. */
export const registerInterceptorRoutes = (
  server: FastifyInstance,
  exchange: Exchange,
  interceptor: Interceptor,
): void => {
  server.get<OfRoom>('/sandbox/interceptor/:room', { schema: { params: room } }, async ({ params }) => ({
    held: interceptor.held(params.room),
    come: interceptor.come(params.room),
  }))

  server.post<OfRoom & { Body: { calls: string[] } }>(
    '/sandbox/interceptor/:room/hold',
    { schema: { params: room, body: holding } },
    async ({ params, body }) => {
      if (!body.calls.every((call) => holdableCalls.has(call.split('?')[0] ?? '')))
        throw badInput([{ field: 'calls', code: 'notAccepted' }])
      interceptor.hold(params.room, body.calls)
      return { held: interceptor.held(params.room) }
    },
  )

  server.post<OfRoom & { Body: { call: string; how: Release; newest?: boolean } }>(
    '/sandbox/interceptor/:room/release',
    { schema: { params: room, body: releasing } },
    async ({ params, body }) => {
      if (!(await interceptor.release(params.room, body, patienceMs))) throw notFound()
      return { held: interceptor.held(params.room) }
    },
  )

  server.post<OfRoom>('/sandbox/interceptor/:room/open', { schema: { params: room } }, async ({ params }) => {
    interceptor.close(params.room)
    return { held: [] }
  })

  server.post<OfRoom>('/sandbox/interceptor/:room/hold-events', { schema: { params: room } }, async ({ params }) => {
    interceptor.holdEvents(params.room)
    return {}
  })

  server.post<OfRoom & { Body: { event: LiveEvent } }>(
    '/sandbox/interceptor/:room/tell-event',
    { schema: { params: room, body: eventOfRoom } },
    async ({ params, body }) => {
      if (!(await interceptor.tellEvent(params.room, body.event, patienceMs))) throw notFound()
      return {}
    },
  )

  server.post<OfRoom>('/sandbox/interceptor/:room/cut', { schema: { params: room } }, async ({ params }) => {
    interceptor.cut(params.room)
    return {}
  })

  server.post<{ Body: LiveEvent | { type: 'session.ended' } }>(
    '/sandbox/live-events',
    { schema: { body: telling } },
    async (request) => {
      const session = await sessionOf(exchange, request)
      if (!session) throw notSignedIn()
      const { body } = request
      const { database, live } = exchange
      await database.transaction((tx) =>
        body.type === 'session.ended'
          ? live.endSession(tx, session.customer.id, session.id)
          : live.tell(tx, session.customer.id, body),
      )
      return { told: body.type }
    },
  )
}
