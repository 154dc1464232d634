import { setImmediate as turn } from 'node:timers/promises'
import { mask } from 'superstruct'
import type { Exchange } from '../exchange'
import type { AnyJobKind, JobKind, Jobs, Ran } from './jobs'
import { secondsBetween } from '../clock'
import { parkFrozen } from '../freeze/freeze'
import { AccountFrozen } from '../freeze/leaving'
import { addJob, addJobs, armAnew, claimDue, freeLeases, isBulk, markDone, nextDue, putOff, type JobRow } from './queue'

const atOnce = 4
/** What is written in bulk leaves a place for other work, however long each piece of it takes. */
const bulkAtOnce = atOnce - 1
/** While some work takes long, what becomes due meanwhile is looked for so often. */
const lookAgain = 1000
const notTakenUp = 'due work could not be taken up'
/** The longest that a timer can be set to, and a day, whichever is less. */
const longestSleep = 24 * 60 * 60 * 1000

/** A kind as the runner keeps it: what stands in the table is checked before it is run. */
export const anyJob = <Payload>({ kind, isMoney = false, payload: struct, run }: JobKind<Payload>): AnyJobKind => ({
  kind,
  isMoney,
  run: (payload, exchange) => run(mask(payload, struct), exchange),
})

type Deps = Pick<Exchange, 'database' | 'clock' | 'log'>

/** Due work over the table of jobs. What runs it is asked for when there is some: it holds these jobs itself. */
export const createJobs = (
  { database, clock, log }: Deps,
  runner: () => { exchange: Exchange; kinds: readonly AnyJobKind[] },
): Jobs => {
  let isStopped = true
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()
  /** Has the work that runs look again at what is due. */
  let ring = () => {}
  let silence = async () => {}
  const outcomes = new Map<string, Ran>()

  const count = (kind: string, outcome: Ran['outcome']): void => {
    const key = `${kind} ${outcome}`
    outcomes.set(key, { kind, outcome, times: (outcomes.get(key)?.times ?? 0) + 1 })
  }

  const moneyKinds = (): string[] =>
    runner()
      .kinds.filter(({ isMoney }) => isMoney)
      .map(({ kind }) => kind)

  const runOne = async (job: JobRow): Promise<void> => {
    const { exchange, kinds } = runner()
    const kind = kinds.find((each) => each.kind === job.kind)
    try {
      if (!kind) throw new Error(`No such kind of work: ${job.kind}`)
      await kind.run(job.payload, exchange)
      await database.transaction((tx) => markDone(tx, job.id, clock.now()))
      count(job.kind, 'done')
    } catch (error) {
      if (error instanceof AccountFrozen)
        await database.transaction((tx) => parkFrozen(tx, job, error.customerId, clock.now()))
      else await tellFailed(job, error, kind)
    }
  }
  const tellFailed = async (job: JobRow, error: unknown, work: AnyJobKind | undefined): Promise<void> => {
    const { id, kind, attempts, createdAt } = job
    const now = clock.now()
    const problem = error instanceof Error ? error.name : 'unknown'
    const isMoney = work?.isMoney ?? false
    // A kind that is not known here is a newer version's, which may have money hang on it.
    const isKept = isMoney || work === undefined
    const isTriedAgain = await database.transaction((tx) => putOff(tx, job, { problem, isKept }, now))
    count(kind, isTriedAgain ? 'failed' : 'given-up')
    const failed = { err: error, job: id, kind, attempts }
    if (isMoney) log.error({ ...failed, waited: secondsBetween(createdAt, now) }, 'money work failed, and waits')
    else log.error(failed, isTriedAgain ? 'due work failed' : 'due work failed for the last time and is given up')
  }
  const claim = (running: readonly JobRow[]): Promise<JobRow[]> => {
    const most = atOnce - running.length
    const mostInBulk = bulkAtOnce - running.filter(isBulk).length
    return database.transaction((tx) =>
      claimDue(tx, clock.now(), { most, mostInBulk, running: running.map(({ id }) => id) }),
    )
  }
  /** While something runs a look that failed is made again a second later, by who knows of what runs. */
  const orLater =
    (inHand: readonly JobRow[]) =>
    (error: unknown): JobRow[] => {
      if (inHand.length === 0) throw error
      log.error({ err: error }, notTakenUp)
      return []
    }
  const tellLost =
    ({ id, kind }: JobRow) =>
    (error: unknown): void =>
      log.error({ err: error, job: id, kind }, 'what became of due work could not be written down')
  const runDue = async (goOn = () => true): Promise<number> => {
    const running = new Map<JobRow, Promise<void>>()
    let ran = 0
    for (;;) {
      const woken = new Promise<void>((resolve) => (ring = resolve))
      const inHand = [...running.keys()]
      const due = inHand.length < atOnce && goOn() ? await claim(inHand).catch(orLater(inHand)) : []
      for (const job of due)
        running.set(
          job,
          runOne(job)
            .catch(tellLost(job))
            .finally(() => running.delete(job)),
        )
      ran += due.length
      // What ended during the look may have made something due that the look did not see.
      if (running.size === 0 && (inHand.length === 0 || !goOn())) return ran
      if (running.size > 0) {
        setAlarm(lookAgain)
        await Promise.race([...running.values(), woken])
      }
      // The embedded database answers without letting go of the thread: nobody else would get a word in.
      await turn()
    }
  }
  const wake = (): void => {
    if (isStopped) return
    ring()
    if (isWoken) return
    isWoken = true
    clearTimeout(timer)
    working = working.then(work, work)
  }
  const work = async (): Promise<void> => {
    isWoken = false
    if (isStopped) return
    try {
      await runDue(() => !isStopped)
      await sleepUntilDue()
    } catch (error) {
      log.error({ err: error }, notTakenUp)
      setAlarm(1000)
    }
  }
  const sleepUntilDue = async () => {
    const now = clock.now()
    const due = await database.read((handle) => nextDue(handle, now))
    if (due) setAlarm(due.getTime() - now.getTime())
  }
  const armGivenUp = async () => {
    const armed = await database.transaction((tx) => armAnew(tx, moneyKinds(), clock.now()))
    if (armed > 0) log.warn({ armed }, 'money work that was given up is tried again')
  }
  const setAlarm = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, Math.min(Math.max(milliseconds, 0), longestSleep))
  }
  return {
    enqueue: (tx, { kind }, payload, dueAt, { uniqueKey = null } = {}) =>
      addJob(tx, { kind, payload, dueAt, uniqueKey }, clock.now()),
    enqueueMany: (tx, { kind }, payloads, dueAt) => addJobs(tx, { kind, payloads, dueAt }, clock.now()),
    runDue: () => runDue(),
    ran: () => [...outcomes.values()],
    moneyKinds,
    armGivenUp,
    start: async () => {
      isStopped = false
      if (database.kind !== 'server') await database.transaction(freeLeases)
      await armGivenUp()
      silence = await database.listen('jobs', wake)
      wake()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await silence()
      await working
    },
  }
}
