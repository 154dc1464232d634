import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicPaths } from '../../domain/company/public-site'
import { swedishDay } from '../../domain/shared/swedish-days'
import type { CallbackEvent } from '../callbacks/receive'
import { uuidOf } from '../callbacks/post-signed'
import { hashOfBrowser } from '../http/cookies'
import { unavailable } from '../http/refused'
import type { AdapterDeps, AdapterFactory } from '../outside/adapter'
import type { Eid } from '../outside/eid'
import { lookFor, queryOf } from '../public-site/frame'
import { brokerOf, type EidBroker, type Told } from './broker'
import { keepRedirect, redirectOf, takeRedirect, type Redirect } from './redirects'
import type { EidOidcSettings } from './settings'

const name = 'eid-oidc'

/** Where the broker sends browsers back to. */
export const backPath = `/outside/${name}/back`

const retrySeconds = 30

/**
 * An e-ID on the page of a broker, by OpenID Connect. Who comes back has to be the browser that was sent: what is in the
 * address could else be somebody else's, whose e-ID then signs in at a browser that is not theirs, or the other way about.
 */
export const eidOidc =
  (settings: EidOidcSettings): AdapterFactory =>
  (deps) => {
    const broker = brokerOf(settings)
    return {
      name,
      outside: { eid: { start: starting(deps, broker) } },
      routes: (server) => registerBack(server, deps, broker),
    }
  }

const starting =
  ({ config, database, clock, log }: AdapterDeps, broker: EidBroker): Eid['start'] =>
  async ({ reference, browser, language, origin, back }) => {
    if (origin === null) throw unavailable(retrySeconds)
    const redirectUri = `${origin}${backPath}`
    const { address, ...asking } = await broker.ask({ redirectUri, language }).catch((error: unknown) => {
      log.error({ err: error }, 'the broker of e-IDs does not answer')
      throw unavailable(retrySeconds)
    })
    const kept = { ...asking, redirectUri, back, reference, browser }
    await database.transaction((tx) => keepRedirect(tx, config, kept, clock.now()))
    return { redirectUrl: address }
  }

const registerBack = (server: FastifyInstance, deps: AdapterDeps, broker: EidBroker): void => {
  const { config, database, clock } = deps
  server.get('/back', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const { state = '' } = queryOf(request)
    const found = await database.read((handle) => redirectOf(handle, config, state))
    if (found === undefined || found.browser !== hashOfBrowser(request, reply))
      return reply.redirect(loginOf(deps, request, reply), 303)
    // Whoever comes twice is told what came of the first time; whoever comes too late, that it has ended.
    const isFirst = await database.transaction((tx) => takeRedirect(tx, state, clock.now()))
    if (isFirst) await tell(deps, found, await outcomeOf(deps, broker, found, request))
    return reply.redirect(found.back, 303)
  })
}

/** The page that says why nothing came of it. */
const loginOf = ({ config }: AdapterDeps, request: FastifyRequest, reply: FastifyReply): string =>
  `${config.publicSiteUrl ?? ''}${publicPaths[lookFor(request, reply).locale].login}?message=eidElsewhere`

/** What is wrong with an answer is for the log: whoever came cannot mend it. */
const outcomeOf = async (
  { clock, log }: AdapterDeps,
  broker: EidBroker,
  { redirectUri, ...asking }: Redirect,
  request: FastifyRequest,
): Promise<Told> => {
  const address = new URL(redirectUri)
  address.search = new URL(request.url, address).search
  return broker.answer(address, asking, swedishDay(clock.now())).catch((error: unknown) => {
    log.error({ err: error }, 'what the broker of e-IDs answered cannot be used')
    return { hint: 'unavailable' } as const
  })
}

/** Tells the exchange as a provider that calls back does. */
const tell = async ({ callBack, clock, log }: AdapterDeps, { reference }: Redirect, told: Told): Promise<void> => {
  const head = { id: uuidOf(`${name}/${reference}`), at: clock.now().toISOString(), orderRef: reference }
  const event: CallbackEvent =
    'person' in told
      ? { ...head, type: 'eid.completed', ...told.person }
      : { ...head, type: 'eid.failed', hint: told.hint }
  await callBack('eid', event).catch((error: unknown) => log.error({ err: error }, 'an e-ID was not taken in'))
}
