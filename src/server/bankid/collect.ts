import { setTimeout as wait } from 'node:timers/promises'
import { eidMinutes } from '../../domain/onboarding/eid'
import { swedishDay } from '../../domain/shared/swedish-days'
import type { CallbackEvent } from '../callbacks/receive'
import { NotTakenIn, uuidOf } from '../callbacks/post-signed'
import { minutesAfter, secondsBetween } from '../clock'
import { personIn } from '../eid/person'
import type { AdapterDeps } from '../outside/adapter'
import type { ExternalReference } from '../outside/references'
import { BankidRefusal, type BankidApi, type Collected } from './api'
import { endOrder, leaveOrder, openOrders, takeOrder } from './orders'

/** What was found out longer ago says nothing of an order that begins now. */
const secondsAway = 30

const secondsToWrite = 10

const onPage = 100
const atOnce = 10

type Deps = AdapterDeps & { api: BankidApi }

/**
 * What was told last of what the person does, by our reference, and when. Told again it would change nothing, unless another
 * exchange has told something else meanwhile.
 */
type Hints = Map<string, { hint: string; toldAt: Date }>
const secondsUntold = 10

export type Collector = {
  /** Asks how each order stands that has not ended, and tells what is new. */
  collectAll: () => Promise<void>
  /** Whether BankID did not answer when it was asked last. */
  isAway: () => boolean
}

export const collector = (deps: Deps): Collector => {
  const { database, clock, log } = deps
  const hints: Hints = new Map()
  let awayAt: Date | null = null

  /** Whether the others are to be asked about too: they would wait in vain for what has answered none of these. */
  const askSome = async (some: readonly ExternalReference[], round: Round): Promise<boolean> => {
    const settled = await Promise.allSettled(some.map((order) => collectOne(deps, order, hints)))
    const ours = settled.find((each) => each.status === 'rejected')
    if (ours !== undefined) log.error({ err: ours.reason }, 'orders of BankID could not be taken in hand')
    const asked = settled.flatMap((each) => (each.status === 'fulfilled' && each.value !== null ? [each.value] : []))
    const failed = asked.filter((each) => 'error' in each)
    if (failed[0] !== undefined) log.warn({ err: failed[0].error }, 'BankID could not be asked how orders stand')
    round.failed += failed.length
    round.told += asked.length - failed.length
    return asked.length === 0 || asked.some((each) => !('error' in each) || each.error instanceof BankidRefusal)
  }
  const pageAfter = (after: string) => database.read((handle) => openOrders(handle, after, onPage))
  return {
    collectAll: async () => {
      const seen = new Set<string>()
      const round: Round = { told: 0, failed: 0 }
      let goesOn = true
      for (let page = await pageAfter(''); goesOn && page.length > 0; page = await pageAfter(page.at(-1)?.ours ?? ''))
        for (let first = 0; goesOn && first < page.length; first += atOnce) {
          const some = page.slice(first, first + atOnce)
          for (const { ours } of some) seen.add(ours)
          goesOn = await askSome(some, round)
        }
      if (round.told + round.failed > 0) awayAt = round.told === 0 ? clock.now() : null
      if (goesOn) for (const reference of hints.keys()) if (!seen.has(reference)) hints.delete(reference)
    },
    isAway: () => awayAt !== null && secondsBetween(awayAt, clock.now()) < secondsAway,
  }
}

/** How often BankID was asked in a round, by whether it told how an order stands. */
type Round = { told: number; failed: number }

const isOver = ({ createdAt }: ExternalReference, now: Date): boolean => minutesAfter(createdAt, eidMinutes.app) <= now

/**
 * Whether none of ours came of it, nor will: an order is written down right after BankID has begun it, but where the call that
 * began it fails, or is the second of two.
 */
const isNobodys = ({ createdAt }: ExternalReference, now: Date): boolean =>
  secondsBetween(createdAt, now) >= secondsToWrite

/** Whether BankID told how an order stands; null of one that it was not asked about, since another exchange asks. */
type Asked = { isTold: true } | { error: unknown } | null

const collectOne = async (deps: Deps, order: ExternalReference, hints: Hints): Promise<Asked> => {
  const { database, clock, api, log } = deps
  const { ours, theirs } = order
  const takenAt = clock.now()
  const isTaken = await database.transaction((tx) => takeOrder(tx, ours, takenAt))
  if (!isTaken || theirs === null) return null
  const leave = () => database.transaction((tx) => leaveOrder(tx, ours, takenAt, clock.now()))
  const end = () => database.transaction((tx) => endOrder(tx, ours, clock.now()))
  const stop = async () => {
    // Else it ends by itself, a little later.
    await api.cancel(theirs).catch((error: unknown) => log.warn({ err: error }, 'BankID could not be told of an end'))
    await end()
  }
  if (isOver(order, clock.now())) {
    await stop()
    return null
  }
  const asked = await api.collect(theirs).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('error' in asked) {
    await leave()
    return asked
  }
  const { answer } = asked
  const told = await tellOf(deps, ours, answer, hints)
  const isLeft = told === 'unknown' && answer.status === 'pending' && isNobodys(order, clock.now())
  if (isLeft) log.warn('an order of BankID that none of ours came of is canceled')
  // A signature that was not taken in is asked for again, should BankID tell it twice.
  const goesOn = answer.status === 'pending' || (told === 'lost' && answer.status === 'complete')
  await (isLeft ? stop() : goesOn ? leave() : end())
  return { isTold: true }
}

/** One that is new to us may be longer than what is taken in. */
const longestHint = 64

const hintIn = ({ hintCode }: { hintCode?: string | undefined }, otherwise: string): string =>
  (hintCode ?? otherwise).slice(0, longestHint)

/** What became of what was told: the exchange took it in, knows no such order, or did not say. */
type Told = 'taken' | 'unknown' | 'lost'

const tellOf = async (deps: Deps, ours: string, answer: Collected, hints: Hints): Promise<Told> => {
  if (answer.status !== 'pending') return tellTheEnd(deps, outcomeOf(deps, ours, answer))
  const hint = hintIn(answer, 'outstandingTransaction')
  const toldAt = deps.clock.now()
  const before = hints.get(ours)
  if (before?.hint === hint && secondsBetween(before.toldAt, toldAt) < secondsUntold) return 'taken'
  // One that comes back is told again: somebody may have gone back in the app.
  const head = headOf(deps, ours, `/${hint}/${toldAt.getTime()}`)
  const { told, error } = await tell(deps, { ...head, type: 'eid.pending', hint })
  if (told === 'taken') hints.set(ours, { hint, toldAt })
  if (told === 'lost') sayLost(deps, error)
  return told
}

/** What is told in the end of an order counts once, whoever tells it. */
const headOf = ({ clock }: Pick<Deps, 'clock'>, orderRef: string, what = '') => ({
  id: uuidOf(`bankid/${orderRef}${what}`),
  at: clock.now().toISOString(),
  orderRef,
})

const outcomeOf = (
  { clock, log }: Deps,
  ours: string,
  answer: Exclude<Collected, { status: 'pending' }>,
): CallbackEvent => {
  const head = headOf({ clock }, ours)
  const failed = (hint: string): CallbackEvent => ({ ...head, type: 'eid.failed', hint })
  if (answer.status === 'failed') return failed(hintIn(answer, 'unknown'))
  if (answer.status === 'gone') return failed('gone')
  if (answer.status === 'unreadable') {
    log.error('what BankID answered cannot be read')
    return failed('unreadable')
  }
  try {
    const { user, risk } = answer.completionData
    // Signed as it is: whoever has it signed may not be whoever reads our text in the app.
    if (risk === 'high') return failed('transactionRiskBlocked')
    const person = personIn(user, { provider: 'BankID', today: swedishDay(clock.now()) })
    return { ...head, type: 'eid.completed', ...person }
  } catch (error) {
    log.error({ err: error }, 'what BankID answered cannot be used')
    return failed('unusable')
  }
}

/** While the person waits: what came of an order BankID does not tell again. Short of the lease by far. */
const untilAgain = [200, 1000, 3000]

/** What is told in the end of an order is told again where it was not taken in, as it is while our database is away. */
const tellTheEnd = async (deps: Deps, event: CallbackEvent): Promise<Told> => {
  for (const milliseconds of untilAgain) {
    const { told } = await tell(deps, event)
    if (told === 'taken') return told
    if (told === 'unknown') break
    await wait(milliseconds)
  }
  const { told, error } = await tell(deps, event)
  if (told !== 'taken') sayLost(deps, error)
  return told
}

const tell = ({ callBack }: Deps, event: CallbackEvent): Promise<{ told: Told; error?: unknown }> =>
  callBack('eid', event).then(
    () => ({ told: 'taken' }),
    (error: unknown) => ({ told: error instanceof NotTakenIn && error.status === 404 ? 'unknown' : 'lost', error }),
  )

const sayLost = ({ log }: Deps, error: unknown): void =>
  log.error({ err: error }, 'what BankID told of an e-ID was not taken in')
