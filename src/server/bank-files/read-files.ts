import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import { secondsBetween } from '../clock'
import type { Transaction } from '../database/handle'
import { bankFilesIn } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { ownAccountOf, readCamt, type CamtFile } from './camt'
import { takeEntries } from './entries'
import type { FilePart } from './known-before'
import {
  arrivedAs,
  hashOf,
  ignoreGone,
  isGone,
  keptName,
  lyingIn,
  makeReadingFolder,
  moveAway,
  moveToReading,
  readingFolder,
  type Archive,
  type Arrived,
} from './folders'
import { readPain002, type StatusReport } from './pain-002'
import type { Placed } from './told-elsewhere'
import { lockReading } from './reading-lock'
import type { CamtKind, FileKind } from './references'
import type { BankFilesSettings } from './settings'
import { problemOfReport, takeReport, type BankFileProblem } from './statuses'
import { mostBytes, readXml } from './xml-reader'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'jobs' | 'log'> & { settings: BankFilesSettings }

/** A message as it is taken in, or why it is not. */
type Message =
  | { kind: CamtKind; messageId: string; content: { placed: readonly Placed[] } }
  | { kind: 'pain.002'; messageId: string; content: { report: StatusReport } }
  | { problem: BankFileProblem }

/** The messages that are read, by their namespaces. */
const readable: Readonly<Record<string, FileKind>> = {
  'urn:iso:std:iso:20022:tech:xsd:pain.002.001.03': 'pain.002',
  'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10': 'pain.002',
  'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02': 'camt.053',
  'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08': 'camt.053',
  'urn:iso:std:iso:20022:tech:xsd:camt.054.001.02': 'camt.054',
  'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08': 'camt.054',
}

/** So long a file that is not whole may still come, as long as it does not grow. */
const settleSeconds = 60

/** What half a file may be taken for. */
const unfinished: readonly BankFileProblem[] = ['not-whole', 'encoding', 'not-allowed', 'too-large']

/** A file as it lies somewhere, and whether it comes no more. */
type Lying = Arrived & { isSettled: boolean }

/** Reads what our bank has put into its folder: each file once, in the order of their names. */
export const folderReader = (deps: Deps): (() => Promise<void>) => {
  const incoming = deps.settings.folders.in
  const reading = readingFolder(incoming)
  const readEach = eachIn(deps)

  return async () => {
    await makeReadingFolder(incoming)
    // Of these an exchange has ended, or what lay there under the same name had only begun to come.
    await readEach(reading, async (file) => {
      const read = await readWhole(deps, { ...file, name: arrivedAs(file.name) })
      if (read !== null) await takeIn(deps, file.name, read)
      return read !== null
    })
    await readEach(incoming, async (file) => {
      const before = await readWhole(deps, file)
      const moved =
        before && (await moveToReading(incoming, file).catch((error: unknown) => unmoved(deps, file, error)))
      if (!moved) return false
      // Another of the same name may have come over it meanwhile.
      const path = join(reading, moved)
      const isSame = (await hashAt(path, file.name)) === before.hash
      const read = isSame ? before : await readWhole(deps, { ...file, path, isSettled: false })
      if (read !== null) await takeIn(deps, moved, read)
      return true
    })
  }
}

type Seen = Arrived & { since: Date; look: number }

/** Has each file of a folder read, and moved away; one that cannot be keeps no other from it. */
const eachIn = (deps: Deps) => {
  const folders = new Map<string, Map<string, Seen>>()
  let look = 0
  return async (folder: string, isMoved: (file: Lying) => Promise<boolean>): Promise<void> => {
    look += 1
    const before = folders.get(folder) ?? new Map<string, Seen>()
    const { names, some } = await lyingIn(folder, (name) => before.get(name)?.look ?? 0)
    const seen = new Map([...before].filter(([name]) => names.has(name)))
    folders.set(folder, seen)
    for (const file of some) {
      const now = deps.clock.now()
      const last = seen.get(file.name)
      const since = last !== undefined && isUnchanged(last, file) ? last.since : now
      seen.set(file.name, { ...file, since, look })
      const isSettled = secondsBetween(since, now) >= settleSeconds
      await isMoved({ ...file, isSettled }).then(
        (isAway) => isAway && seen.delete(file.name),
        (error: unknown) =>
          deps.log.error({ err: error, file: file.name }, 'a file of our bank could not be taken in now'),
      )
    }
  }
}

const isUnchanged = (one: Arrived, other: Arrived): boolean =>
  one.isFile === other.isFile && one.size === other.size && one.changedAt === other.changedAt

type Read = { hash: string; message: Message }

/** One that is too large is not read, but known by its size, and by its name as it is kept. */
const hashOfLarge = (name: string, size: number): string => hashOf(Buffer.from(`${keptName(name)} ${size}`))

const hashAt = async (path: string, name: string): Promise<string | undefined> => {
  const size = (await stat(path).catch(ignoreGone))?.size ?? 0
  if (size > mostBytes) return hashOfLarge(name, size)
  const bytes = await readFile(path).catch(ignoreGone)
  return bytes && hashOf(bytes)
}

/** Reads a file; null where it is gone, still comes, or cannot be read: that is told once it has stayed so. */
const readWhole = async (deps: Deps, file: Lying): Promise<Read | null> => {
  const { name, path, size, isFile, isSettled } = file
  if (size > mostBytes) return isSettled ? { hash: hashOfLarge(name, size), message: { problem: 'too-large' } } : null
  const bytes = isFile ? await readFile(path).catch(orUnreadable) : 'unreadable'
  if (bytes === 'unreadable' && isSettled) await tellUnreadable(deps, file)
  if (bytes === undefined || bytes === 'unreadable') return null
  const message = await messageIn(deps.settings, bytes)
  const isUnfinished = 'problem' in message && unfinished.includes(message.problem)
  return isUnfinished && !isSettled ? null : { hash: hashOf(bytes), message }
}

/** What stays where it is cannot be taken in: it would be read again at each look. */
const unmoved = async (deps: Deps, file: Lying, error: unknown): Promise<never> => {
  if (file.isSettled) await tellUnreadable(deps, file)
  throw error
}

const orUnreadable = (error: unknown): 'unreadable' | undefined => (isGone(error) ? undefined : 'unreadable')

/** Tells the desk once of what stays where it is. Each look tries it again: it may be readable by then. */
const tellUnreadable = async ({ database, clock, log }: Deps, { name, size, changedAt }: Arrived): Promise<void> => {
  const hash = hashOf(Buffer.from(`unreadable ${name} ${size} ${changedAt}`))
  const told = await database.transaction((tx) =>
    tx
      .insert(bankFilesIn)
      .values({ name, hash, state: 'failed', problem: 'unreadable', entries: 0, receivedAt: clock.now() })
      .onConflictDoNothing({ target: bankFilesIn.hash })
      .returning({ id: bankFilesIn.id }),
  )
  if (told.length > 0) log.error({ file: name, problem: 'unreadable' }, 'a file of our bank is not taken in')
}

/** Takes in a file that lies where it is read, and moves it away. */
const takeIn = async (deps: Deps, moved: string, { hash, message }: Read): Promise<void> => {
  const name = arrivedAs(moved)
  const outcome = await takeFile(deps, { name, hash }, message)
  await moveAway(deps.settings.folders.in, moved, hash, outcome)
  deps.log.info({ file: name, outcome }, 'a file of our bank was read')
}

const messageIn = async (settings: BankFilesSettings, bytes: Buffer): Promise<Message> => {
  const head = await readXml(bytes, isStatusReport(bytes) ? 'TxInfAndSts' : 'Ntry')
  if (typeof head === 'string') return { problem: head }
  const kind = readable[head.namespace]
  if (kind === undefined) return { problem: 'unknown-message' }
  if (kind === 'pain.002') {
    const report = readPain002(head)
    return report === null ? { problem: 'structure' } : { kind, messageId: report.messageId, content: { report } }
  }
  const camt = await readCamt(kind, head)
  return camt === null ? { problem: 'structure' } : messageOfCamt(settings, camt)
}

const isStatusReport = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2000).includes(':pain.002.')

/** A file that tells of another account than ours is refused, all of it. */
const messageOfCamt = (settings: BankFilesSettings, { kind, messageId, statements }: CamtFile): Message => {
  const placed: Placed[] = []
  for (const { account: names, booked } of statements) {
    const account = ownAccountOf(settings, names)
    if (account === null) return { problem: 'other-account' }
    for (const each of booked) placed.push({ account, booked: each })
  }
  return { kind, messageId, content: { placed } }
}

/** So much of a file is written down at once, so that others have their turn. */
const atOnce = 500

type Named = { name: string; hash: string }

/**
 * Takes a file in, once by its content, and once by what our bank calls it; answers where it goes. A part at a time: where the
 * process ends in between, the rest is taken in the next time.
 */
const takeFile = async (deps: Deps, named: Named, message: Message): Promise<Archive> => {
  const { database } = deps
  const begun = await database.transaction((tx) => beginFile(tx, deps, named, message))
  if (begun.outcome !== 'reading' || 'problem' in message) return begun.outcome === 'taken' ? 'taken' : 'failed'
  if (message.kind === 'pain.002') return takeWholeReport(deps, begun.id, message.content.report)
  const whole = { file: begun.id, kind: message.kind, placed: message.content.placed }
  let isOver = false
  while (!isOver) isOver = await database.transaction((tx) => takePart(tx, deps, whole))
  return 'taken'
}

type WholeFile = Pick<FilePart, 'file' | 'kind' | 'placed'>

type Begun = { id: string; outcome: 'reading' | 'taken' | 'failed' }

/** Writes down that a file has come. One that failed before is tried again: what was wrong with it may have been mended. */
const beginFile = async (
  tx: Transaction,
  { clock, log }: Deps,
  { name, hash }: Named,
  message: Message,
): Promise<Begun> => {
  const now = clock.now()
  await lockReading(tx)
  const [before] = await tx.select().from(bankFilesIn).where(eq(bankFilesIn.hash, hash)).limit(1)
  if (before?.state === 'taken') return { id: before.id, outcome: 'taken' }
  if (before?.state === 'reading' && !('problem' in message)) return { id: before.id, outcome: 'reading' }
  const problem = 'problem' in message ? message.problem : await problemOf(tx, message)
  const state = problem === null ? 'reading' : 'failed'
  const named = 'problem' in message ? {} : { kind: message.kind, messageId: message.messageId }
  // What of it is written down already stays so, and the rest may follow.
  const entries = before?.entries ?? 0
  const values = { name, hash, ...named, state, problem, entries, receivedAt: now, handledAt: null } as const
  if (problem !== null) log.error({ file: name, problem }, 'a file of our bank is not taken in')
  const [row] = await tx
    .insert(bankFilesIn)
    .values(values)
    .onConflictDoUpdate({ target: bankFilesIn.hash, set: values })
    .returning({ id: bankFilesIn.id })
  if (row === undefined) throw new Error('A file of our bank was not written down')
  return { id: row.id, outcome: state }
}

const problemOf = async (
  tx: Transaction,
  { kind, messageId, content }: Exclude<Message, { problem: BankFileProblem }>,
): Promise<BankFileProblem | null> => {
  const [other] = await tx
    .select({ id: bankFilesIn.id })
    .from(bankFilesIn)
    .where(and(eq(bankFilesIn.kind, kind), eq(bankFilesIn.messageId, messageId), ne(bankFilesIn.state, 'failed')))
    .limit(1)
  if (other !== undefined) return 'message-known'
  return 'report' in content ? problemOfReport(tx, content.report) : null
}

/** A part of a file; answers whether it was the last. */
const takePart = async (tx: Transaction, deps: Deps, { file: id, kind, placed }: WholeFile): Promise<boolean> => {
  await lockReading(tx)
  const now = deps.clock.now()
  const [file] = await tx.select().from(bankFilesIn).where(eq(bankFilesIn.id, id)).limit(1)
  if (file?.state !== 'reading') return true
  const from = file.entries
  const part = placed.slice(from, from + atOnce)
  await takeEntries(tx, deps, { file: id, kind, from, placed: part }, now)
  const entries = from + part.length
  const isOver = entries === placed.length
  const ended = isOver ? ({ state: 'taken', takenAt: now } as const) : {}
  await tx
    .update(bankFilesIn)
    .set({ entries, ...ended })
    .where(eq(bankFilesIn.id, id))
  return isOver
}

const takeWholeReport = ({ database, clock, jobs, log }: Deps, id: string, report: StatusReport): Promise<Archive> =>
  database.transaction(async (tx) => {
    await lockReading(tx)
    const now = clock.now()
    const [file] = await tx.select().from(bankFilesIn).where(eq(bankFilesIn.id, id)).limit(1)
    if (file?.state !== 'reading') return file?.state === 'taken' ? 'taken' : 'failed'
    const problem = await takeReport(tx, jobs, { file: id, report }, now)
    if (problem !== null) log.error({ file: file.name, problem }, 'our bank says that it has a file of ours already')
    const state = problem === null ? 'taken' : 'failed'
    await tx.update(bankFilesIn).set({ state, problem, takenAt: now }).where(eq(bankFilesIn.id, id))
    return state
  })
