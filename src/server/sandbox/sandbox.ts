import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange'
import { anyJob } from '../jobs/run'
import type { AnyJobKind } from '../jobs/jobs'
import type { Outside } from '../outside/outside'
import type { Post } from '../callbacks/post-signed'
import { callbackJob } from './callbacks'
import { createInterceptor, registerInterceptor } from './interceptor'
import { sandboxOutside, type Deps } from './outside'
import { registerSandbox } from './routes'
import { seedMany } from './seeds/many'
import { transferJob } from './transfers'
import { registerSchemaValidation } from './validation'

/** The outside world in miniature: its parties, their due work, and their pages. */
export type Sandbox = {
  outside: Outside
  kinds: readonly AnyJobKind[]
  register: (server: FastifyInstance, exchange: Exchange) => void
}

/** `post` reaches the exchange as a caller from outside does. */
export const createSandbox = (deps: Deps, post: Post): Sandbox => {
  const callback = callbackJob(post)
  const transfer = transferJob(post, callback)
  const interceptor = createInterceptor()
  return {
    outside: sandboxOutside(deps, callback, post),
    kinds: [anyJob(callback), anyJob(transfer), anyJob(seedMany)],
    register: (server, exchange) => {
      registerSchemaValidation(server)
      registerInterceptor(server, interceptor, exchange.stopping)
      registerSandbox(server, exchange, { transfer, callback, post, interceptor })
    },
  }
}
