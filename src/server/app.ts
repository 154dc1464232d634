import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { sendDeposit } from './bank/deposits'
import { reviewIdentification } from './bank/identification-routes'
import { alertRoutes } from './alerts/routes'
import { planWatch, watchPrices } from './alerts/watch'
import { bankRoutes } from './bank/routes'
import { reviewStatement } from './bank/statements'
import { endOverdue } from './bank/verifications'
import { clientErrorRoutes } from './client-errors/routes'
import { systemClock, type Clock } from './clock'
import type { Config } from './config'
import { customerRoutes } from './customers/routes'
import { securityWaitOver } from './customers/security-wait'
import type { Database } from './database/handle'
import { createDecoder, type DecodeLimits } from './documents/decoder'
import { reviewDocument } from './documents/review'
import { documentRoutes } from './documents/routes'
import { cancelAtProvider } from './eid/cancel'
import { eidRoutes } from './eid/routes'
import { exportRoutes } from './exports/routes'
import type { Exchange } from './exchange'
import { registerCallbackGuard } from './callbacks/guard'
import { postSigned } from './callbacks/post-signed'
import { callbackRoutes } from './callbacks/routes'
import { housekeeping, planHousekeeping } from './housekeeping'
import { registerAppFiles } from './http/app-files'
import { largestBody, registerJsonParser } from './http/bodies'
import { registerDocs } from './http/docs'
import { registerErrorHandler } from './http/errors'
import { registerSecurityHeaders } from './http/headers'
import { healthRoutes } from './http/health'
import { registerAnswerLog, logOptions } from './http/log'
import { registerAddressWatch } from './http/network'
import { foreignOrigin } from './http/origin'
import { PatientServer } from './http/patient-server'
import { registerRoutes } from './http/pipeline'
import type { Route } from './http/route'
import type { AnyJobKind } from './jobs/jobs'
import { anyJob, createJobs } from './jobs/run'
import { liveRoutes } from './live/routes'
import { startLive } from './live/start'
import { marketRoutes } from './market/routes'
import { registerAnswerMetrics } from './metrics/answers'
import { metricsOf } from './metrics/metrics'
import { notificationRoutes } from './notifications/routes'
import { endSilent } from './orders/checkout'
import { returnCoins } from './orders/coins-back'
import { returnStray } from './orders/stray-coins'
import { beginPayout, expireOrder, payOut, refuseUnproven, sendCoins, settleOrder } from './orders/take-step'
import { sendRefund } from './orders/refunds'
import { endHold } from './orders/release'
import { deliverCode } from './onboarding/codes'
import { sendNotice } from './onboarding/mail'
import { onboardingRoutes } from './onboarding/routes'
import { orderRoutes } from './orders/routes'
import { sendLetter } from './outbox/outbox'
import type { Outside } from './outside/outside'
import { registerAdapterRoutes, withAdapters, type Adapter, type AdapterFactory } from './outside/adapter'
import { configuredAdapters } from './outside/configured'
import { nobody } from './outside/availability'
import { deliverLink, issueLink } from './password-reset/ask'
import { passwordResetRoutes } from './password-reset/routes'
import { deliverTwoFactorReset, issueTwoFactorReset } from './two-factor-reset/ask'
import { reviewTwoFactorReset } from './two-factor-reset/documents'
import { twoFactorResetRoutes } from './two-factor-reset/routes'
import { registerAssets, registerPublicSite, notFoundPageOf } from './public-site/routes'
import { reviewQuestionnaire } from './questionnaires/review'
import { freezeOver } from './freeze/freeze'
import { freezeRoutes } from './freeze/routes'
import { passkeyRoutes } from './passkeys/routes'
import { questionnaireRoutes } from './questionnaires/routes'
import { receiptRoutes } from './receipts/routes'
import { leadToLocalhost } from './sandbox/localhost'
import { readyCustomersIn } from './sandbox/ready'
import { createSandbox, type Sandbox } from './sandbox/sandbox'
import { securityLinkRoutes } from './security-links/routes'
import { lockedOut, wrongPassword } from './sign-ins/sign-in'
import { signInRoutes } from './sign-ins/routes'
import { statementRoutes } from './statements/routes'
import { registerSubscriptionPages } from './subscriptions/pages'
import { subscriptionRoutes } from './subscriptions/routes'
import { supportRoutes } from './support/routes'
import { twoFactorRoutes } from './two-factor/routes'
import { addressUsable, allowedAddressesOver } from './wallets/allowed-addresses'
import { beginDay } from './plans/due'
import { buyByPlan } from './plans/purchase'
import { tellOfEnd } from './limit-requests/ending'
import { limitRequestRoutes } from './limit-requests/routes'
import { planRoutes } from './plans/routes'
import { sendPush } from './push/push'
import { pushRoutes } from './push/routes'
import { walletProofRoutes } from './wallet-proofs/routes'
import { testDepositOver } from './wallet-proofs/received'
import { returnTestDeposit } from './wallet-proofs/test-deposits'
import { followProofOf } from './wallet-proofs/waiting'
import { walletRoutes } from './wallets/routes'

export type Parts = {
  config: Config
  database: Database
  clock?: Clock
  /** Stands in for the whole outside world. */
  outside?: Outside
  /** Stand in for the adapters that the configuration asks for. */
  adapters?: readonly AdapterFactory[]
  /** What an upload may take, where it is not the usual. */
  decodeLimits?: DecodeLimits
  /** Where the built app lies. */
  appFolder: string
  /** Tests have every answer checked against the contract. */
  checksAnswers?: boolean
  logStream?: { write: (line: string) => void }
}

export type Built = {
  server: FastifyInstance
  exchange: Exchange
  /** Plans what is done by itself from time to time, where it is not planned yet. */
  plan: () => Promise<void>
  /** Figures about the process, for whoever watches over it. */
  metrics: () => Promise<string>
  /** Takes nothing more in, ends what is open, and closes the database. */
  stop: () => Promise<void>
}

const routes: readonly Route[] = [
  ...customerRoutes,
  ...onboardingRoutes,
  ...passwordResetRoutes,
  ...twoFactorResetRoutes,
  ...questionnaireRoutes,
  ...documentRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...freezeRoutes,
  ...securityLinkRoutes,
  ...signInRoutes,
  ...eidRoutes,
  ...notificationRoutes,
  ...marketRoutes,
  ...orderRoutes,
  ...planRoutes,
  ...alertRoutes,
  ...pushRoutes,
  ...limitRequestRoutes,
  ...exportRoutes,
  ...receiptRoutes,
  ...statementRoutes,
  ...walletRoutes,
  ...walletProofRoutes,
  ...bankRoutes,
  ...supportRoutes,
  ...subscriptionRoutes,
  ...liveRoutes,
  ...clientErrorRoutes,
  ...callbackRoutes,
  ...healthRoutes,
]

const ownKinds: readonly AnyJobKind[] = [
  anyJob(housekeeping),
  anyJob(settleOrder),
  anyJob(buyByPlan),
  anyJob(beginDay),
  anyJob(tellOfEnd),
  anyJob(watchPrices),
  anyJob(sendCoins),
  anyJob(beginPayout),
  anyJob(payOut),
  anyJob(returnCoins),
  anyJob(returnStray),
  anyJob(expireOrder),
  anyJob(sendRefund),
  anyJob(endHold),
  anyJob(refuseUnproven),
  anyJob(followProofOf),
  anyJob(returnTestDeposit),
  anyJob(testDepositOver),
  anyJob(securityWaitOver),
  anyJob(freezeOver),
  anyJob(allowedAddressesOver),
  anyJob(addressUsable),
  anyJob(endSilent),
  anyJob(sendLetter),
  anyJob(sendPush),
  anyJob(deliverCode),
  anyJob(sendNotice),
  anyJob(lockedOut),
  anyJob(wrongPassword),
  anyJob(issueLink),
  anyJob(deliverLink),
  anyJob(issueTwoFactorReset),
  anyJob(deliverTwoFactorReset),
  anyJob(reviewTwoFactorReset),
  anyJob(reviewQuestionnaire),
  anyJob(reviewDocument),
  anyJob(endOverdue),
  anyJob(cancelAtProvider),
  anyJob(sendDeposit),
  anyJob(reviewStatement),
  anyJob(reviewIdentification),
]

/** Puts the exchange together; it listens to nobody and does no work by itself yet. */
export const buildExchange = async (parts: Parts): Promise<Built> => {
  const { config, database, clock = systemClock } = parts
  const http = new PatientServer()
  const server = fastify({
    logger: logOptions(config, parts.logStream),
    bodyLimit: largestBody,
    trustProxy: config.proxies,
    serverFactory: (listener) => http.on('request', listener),
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
  })
  const { log } = server
  const stopping = new AbortController()
  const live = await startLive(database, clock, (error) => log.error({ err: error }, 'live events failed'))
  const jobs = createJobs({ database, clock, log }, () => ({ exchange, kinds }))
  const post = posting(server)
  const sandbox = config.sandbox ? createSandbox({ config, database, clock, jobs }, post) : null
  const adapters = (parts.adapters ?? configuredAdapters(config)).map((create) =>
    create({
      config,
      database,
      clock,
      jobs,
      log,
      callBack: (port, event) => postSigned(post, { config, clock }, port, JSON.stringify(event)),
    }),
  )
  const kinds = [...ownKinds, ...(sandbox?.kinds ?? []), ...adapters.flatMap((adapter) => adapter.kinds ?? [])]
  const outside = parts.outside ?? withAdapters(sandbox?.outside ?? nobody, adapters)
  const decoder = createDecoder(log, parts.decodeLimits)
  const exchange: Exchange = { config, database, outside, clock, live, decoder, jobs, log, stopping: stopping.signal }
  const answers = registerAnswerMetrics(server)
  await register(server, exchange, { sandbox, adapters }, parts)
  return {
    server,
    exchange,
    plan: async () => {
      await planHousekeeping(exchange, clock.now())
      await planWatch(exchange, clock.now())
      for (const { plan } of adapters) await plan?.()
    },
    metrics: () => metricsOf(exchange, answers),
    stop: () => {
      stopping.abort()
      return stop(http, server, exchange)
    },
  }
}

const register = async (
  server: FastifyInstance,
  exchange: Exchange,
  { sandbox, adapters }: { sandbox: Sandbox | null; adapters: readonly Adapter[] },
  { appFolder, checksAnswers = false }: Parts,
): Promise<void> => {
  const { config, database } = exchange
  const origin = foreignOrigin(config)
  registerJsonParser(server)
  registerSecurityHeaders(server)
  if (config.sandbox) leadToLocalhost(server, config)
  registerErrorHandler(server, exchange, config.publicSiteUrl === null ? notFoundPageOf(exchange) : null)
  registerAnswerLog(server)
  registerAddressWatch(server)
  await server.register(cookie)
  if (origin !== null) await server.register(cors, { origin: [origin], credentials: true, maxAge: 600 })
  registerCallbackGuard(server, exchange)
  registerRoutes(server, exchange, routes, { answers: checksAnswers })
  await registerAdapterRoutes(server, adapters)
  registerAppFiles(server, exchange, appFolder)
  registerAssets(server)
  registerSubscriptionPages(server, exchange)
  if (config.publicSiteUrl === null)
    registerPublicSite(server, exchange, async (locale) =>
      config.sandbox ? database.read((handle) => readyCustomersIn(handle, locale)) : null,
    )
  if (sandbox === null) return
  sandbox.register(server, exchange)
  registerDocs(server)
}

/** Reaches the exchange as a caller from outside does, through all its doors. */
const posting = (server: FastifyInstance) => async (url: string, headers: Record<string, string>, payload: string) =>
  (await server.inject({ method: 'POST', url, headers, payload })).statusCode

/** Work first: what of it calls back comes in by the server. */
const stop = async (
  http: PatientServer,
  server: FastifyInstance,
  { live, jobs, decoder, database }: Exchange,
): Promise<void> => {
  await Promise.all([live.stop(), jobs.stop()])
  await http.stopListening()
  await server.close()
  decoder.stop()
  await database.close()
}
