import { fileURLToPath } from 'node:url'
import { buildExchange, type Built } from './app'
import { ConfigError, readConfig, type Config, type DeskSettings } from './config'
import { commonPasswords } from './customers/common-passwords'
import { DatabaseAway } from './database/away'
import { connect } from './database/connect'
import { NoRoom } from './database/folder'
import { FolderTaken } from './database/lock'
import { issuerOf } from './desk/issuer'
import { createDeskServer } from './desk/serve'
import type { Exchange } from './exchange'
import { greeting } from './greeting'
import { serveMetrics } from './metrics/serve'
import { methodsWithout, missingOutside } from './outside/availability'
import { seedSandbox } from './sandbox/seeds/seed'

const beatSeconds = 20
const patienceSeconds = 20

/** The built app lies beside the built exchange. */
const appFolder = fileURLToPath(new URL('../app', import.meta.url))

const embeddedWarning =
  'The embedded database is meant for one machine and one process: it cannot be shared, replicated or backed up while it runs. Set DATABASE_URL to a PostgreSQL server to serve customers.'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const heard: { log?: Exchange['log'] } = {}
  const report = (error: unknown) => heard.log?.error({ err: error }, 'the database failed')
  const database = await connect(config, report, endBroken)
  const built = await buildExchange({ config, database, appFolder })
  heard.log = built.exchange.log
  await serve(built, config)
}

/** At once, since the next query would hold the process for ever. */
const endBroken = (problem: unknown): void => {
  process.stderr.write(`The embedded database broke down, as it does on a full disk: ${explain(problem)}\n`)
  process.exit(1)
}

const serve = async ({ server, exchange, plan, metrics, stop }: Built, config: Config): Promise<void> => {
  const { log, live, jobs, outside } = exchange
  if (config.isProduction && config.databaseUrl === null) log.warn(embeddedWarning)
  const missing = missingOutside(outside)
  if (missing.length > 0) log.warn({ missing }, 'outside parties that are not there; their features are off')
  const methods = methodsWithout(outside)
  if (methods.length > 0)
    log.warn({ methods }, 'payment methods that are not offered: nobody takes or pays back the money')
  await plan()
  if (config.sandbox) await seedSandbox(exchange)
  await commonPasswords()
  const address = await atFreePort('PORT', server.listen({ host: config.host, port: config.port }))
  const endMetrics =
    config.metrics === null ? async () => {} : await atFreePort('METRICS_PORT', serveMetrics(config.metrics, metrics))
  const endDesk = config.desk === null ? async () => {} : await openDesk(exchange, config.desk)
  await jobs.start()
  const beat = setInterval(() => void live.beat(), beatSeconds * 1000)
  stopOnce(async () => {
    log.info('stopping')
    clearInterval(beat)
    await Promise.all([endMetrics(), endDesk().then(stop)]).catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      throw error
    })
  })
  if (config.sandbox) process.stdout.write(await greeting(exchange, address))
  else log.info({ address }, 'ready')
}

/** Opens the desk where customers do not come; hands back how to close it. */
const openDesk = async (exchange: Exchange, settings: DeskSettings): Promise<() => Promise<void>> => {
  const desk = await createDeskServer(exchange, settings, issuerOf(settings))
  await atFreePort('DESK_PORT', desk.listen({ host: settings.host, port: settings.port }))
  return () => desk.close()
}

class PortTaken extends Error {}

const atFreePort = async <Begun>(
  setting: 'PORT' | 'METRICS_PORT' | 'DESK_PORT',
  beginning: Promise<Begun>,
): Promise<Begun> => {
  try {
    return await beginning
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) throw error
    throw new PortTaken(`Port ${error.port} is taken: stop what has it, or set ${setting} to another.`)
  }
}

/** A second signal, or one that cannot be answered in time, ends the process as it is. */
const stopOnce = (stop: () => Promise<void>): void => {
  let isStopping = false
  const end = (code: number) => process.exit(code)
  const onSignal = () => {
    if (isStopping) end(1)
    isStopping = true
    setTimeout(() => end(1), patienceSeconds * 1000).unref()
    stop().then(
      () => end(0),
      () => end(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** What whoever starts the exchange can mend, without where in the code it was found. */
const mendable = [ConfigError, DatabaseAway, FolderTaken, NoRoom, PortTaken]

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return mendable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
