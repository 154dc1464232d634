import { object } from 'superstruct'
import { daysAfter, secondsBetween } from '../clock'
import type { Transaction } from '../database/handle'
import { unavailable } from '../http/refused'
import { jobKind } from '../jobs/jobs'
import { anyJob } from '../jobs/run'
import type { AdapterDeps, AdapterFactory } from '../outside/adapter'
import type { Eid, EidOrder } from '../outside/eid'
import { bankidApi, type BankidApi, type Web } from './api'
import { collector } from './collect'
import { bankidConnection, type Connection } from './connection'
import { endOrder, keepOrder, openOrderRef, openOrders } from './orders'
import type { BankidSettings } from './settings'

const name = 'bankid'

const retrySeconds = 30

/** So often BankID is asked how orders stand; where it does not answer, less often, since due work of others waits meanwhile. */
const collectSeconds = { usual: 2, away: 10 } as const

const daysToRenew = 30
const secondsInDay = 24 * 60 * 60

/** An e-ID in BankID's app, by its Relying Party API: an order is begun, asked about by due work, and canceled. */
export const bankid =
  (settings: BankidSettings): AdapterFactory =>
  (deps) => {
    const { database, clock, jobs, log } = deps
    const connection = bankidConnection(settings, deps)
    const api = bankidApi(connection)
    const { collectAll, isAway } = collector({ ...deps, api })

    const collect = jobKind({
      kind: `${name}.collect`,
      payload: object({}),
      run: async () => {
        const open = await database.read((handle) => openOrders(handle, '', 1))
        if (open.length === 0) return
        lookAtCertificate()
        const wasAway = isAway()
        // First, so that an exchange which ends meanwhile leaves it to another.
        await database.transaction(planNext)
        await collectAll()
        if (wasAway && !isAway()) await database.transaction(planNext)
      },
    })
    const planNext = (tx: Transaction): Promise<void> => planCollect(tx, isAway() ? 'away' : 'usual')

    /** At the end of each span of time, once, however many orders begin in it. */
    const planCollect = (tx: Transaction, pace: keyof typeof collectSeconds): Promise<void> => {
      const span = collectSeconds[pace] * 1000
      const at = new Date((Math.floor(clock.now().getTime() / span) + 1) * span)
      return jobs.enqueue(tx, collect, {}, at, { uniqueKey: `${name}.collect/${at.toISOString()}` })
    }

    /** Each exchange has files of its own, and due work looks at those of one: so whoever speaks with BankID looks too. */
    let lookedAt: Date | null = null
    const lookAtCertificate = (): void => {
      if (lookedAt !== null && secondsBetween(lookedAt, clock.now()) < secondsInDay) return
      lookedAt = clock.now()
      sayWhenItEnds(connection, deps)
    }

    const watchCertificate = jobKind({
      kind: `${name}.watch-certificate`,
      payload: object({}),
      run: async () => {
        await database.transaction((tx) => planWatch(tx, daysAfter(clock.now(), 1)))
        lookAtCertificate()
      },
    })
    const planWatch = (tx: Transaction, at: Date): Promise<void> =>
      jobs.enqueue(tx, watchCertificate, {}, at, {
        uniqueKey: `${name}.watch-certificate/${at.toISOString().slice(0, 10)}`,
      })

    const start: Eid['start'] = async (order) => {
      const { reference, text, endUserIp } = order
      // Whoever has hung up waits for nothing, and BankID takes no order without.
      if (endUserIp === '') throw unavailable(retrySeconds)
      lookAtCertificate()
      const begun = await api.auth({ text, endUserIp, web: webOf(order) }).catch((error: unknown) => {
        log.error({ err: error }, 'BankID began no order')
        throw unavailable(retrySeconds)
      })
      await database.transaction(async (tx) => {
        await keepOrder(tx, reference, begun.orderRef, clock.now())
        await planNext(tx)
      })
      const { autoStartToken, qrStartToken: qrToken, qrStartSecret: qrSecret } = begun
      return { autoStartToken, qrToken, qrSecret }
    }

    return {
      name,
      outside: { eid: { start, cancel: canceling(deps, api) } },
      kinds: [anyJob(collect), anyJob(watchCertificate)],
      plan: () =>
        database.transaction(async (tx) => {
          await planNext(tx)
          await planWatch(tx, clock.now())
        }),
    }
  }

/** So much of what a browser says that it is BankID takes. */
const longestUserAgent = 256

/** Undefined where it is not known whole: BankID takes no half of it. */
const webOf = ({ back, origin, browser, userAgent }: EidOrder): Web | undefined => {
  const base = origin ?? undefined
  if (!URL.canParse(back, base) || userAgent === '') return undefined
  const { hostname: referringDomain } = new URL(back, base)
  return { referringDomain, userAgent: userAgent.slice(0, longestUserAgent), deviceIdentifier: browser }
}

const canceling =
  ({ database, clock }: AdapterDeps, api: BankidApi): NonNullable<Eid['cancel']> =>
  async (reference) => {
    const orderRef = await database.read((handle) => openOrderRef(handle, reference))
    if (orderRef === undefined) return
    await api.cancel(orderRef)
    await database.transaction((tx) => endOrder(tx, reference, clock.now()))
  }

/** Without a certificate that holds nobody signs in by BankID, and the bank that issues it takes its time. */
const sayWhenItEnds = ({ endsAt }: Connection, { clock, log }: AdapterDeps): void => {
  const days = Math.floor(secondsBetween(clock.now(), endsAt()) / secondsInDay)
  if (days >= daysToRenew) return
  const told = { endsAt: endsAt().toISOString(), days }
  if (days < 0) log.error(told, 'our certificate for BankID has ended')
  else log.warn(told, 'our certificate for BankID ends soon')
}
