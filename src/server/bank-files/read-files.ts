import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import { secondsBetween } from '../clock'
import type { Transaction } from '../database/handle'
import { bankFilesIn } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { ownAccountOf, readCamt, type CamtFile } from './camt'
import { takeEntries } from './entries'
import {
  arrivedAs,
  filesIn,
  hashOf,
  ignoreGone,
  makeReadingFolder,
  moveAway,
  moveToReading,
  readingFolder,
  type Archive,
  type Arrived,
} from './folders'
import { readPain002, type StatusReport } from './pain-002'
import { wordingsOf, type Placed, type Wordings } from './pairs'
import type { BankFilesSettings } from './settings'
import { problemOfReport, takeReport, type BankFileProblem } from './statuses'
import { mostBytes, readXml } from './xml-reader'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'jobs' | 'log'> & { settings: BankFilesSettings }

type FileKind = NonNullable<(typeof bankFilesIn.$inferSelect)['kind']>

/** A message as it is taken in, or why it is not. */
type Message =
  | { kind: FileKind; messageId: string; content: { placed: readonly Placed[] } | { report: StatusReport } }
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

/** A file as it lies somewhere, what is read of it, and whether it comes no more. */
type Lying = { path: string; size: number; isSettled: boolean }

/** Reads what our bank has put into its folder: each file once, in the order of their names. */
export const folderReader = (deps: Deps): (() => Promise<void>) => {
  const incoming = deps.settings.folders.in
  const reading = readingFolder(incoming)
  const seen = new Map<string, Arrived & { since: Date }>()

  /** Reads each file of a folder; one that cannot be taken in keeps no other from it. */
  const each = async (folder: string, read: (name: string, lying: Lying) => Promise<void>): Promise<void> => {
    const files = await filesIn(folder, new Set([...seen.keys()].map((path) => basename(path))))
    for (const file of files) {
      const path = join(folder, file.name)
      const before = seen.get(path)
      const isSame = before?.size === file.size && before.changedAt === file.changedAt
      const since = isSame ? before.since : deps.clock.now()
      seen.set(path, { ...file, since })
      const isSettled = secondsBetween(since, deps.clock.now()) >= settleSeconds
      await read(file.name, { path, size: file.size, isSettled }).catch((error: unknown) =>
        deps.log.error({ err: error, file: file.name }, 'a file of our bank could not be taken in now'),
      )
    }
  }

  return async () => {
    await makeReadingFolder(incoming)
    for (const path of seen.keys()) if (!existsSync(path)) seen.delete(path)
    // Of these an exchange has ended, or what lay there under the same name had only begun to come.
    await each(reading, async (name, lying) => {
      const read = await readWhole(deps, arrivedAs(name), lying)
      if (read !== null) await takeIn(deps, name, read)
    })
    await each(incoming, async (name, lying) => {
      const before = await readWhole(deps, name, lying)
      const moved = before && (await moveToReading(incoming, name))
      if (!moved) return
      seen.delete(lying.path)
      // Another of the same name may have come over it meanwhile.
      const path = join(reading, moved)
      const isSame = (await hashAt(path, name)) === before.hash
      const read = isSame ? before : await readWhole(deps, name, { ...lying, path, isSettled: false })
      if (read !== null) await takeIn(deps, moved, read)
    })
  }
}

type Read = { hash: string; message: Message }

/** One that is too large is not read, but known by its size. */
const hashOfLarge = (name: string, size: number): string => hashOf(Buffer.from(`${name} ${size}`))

const hashAt = async (path: string, name: string): Promise<string | undefined> => {
  const size = (await stat(path).catch(ignoreGone))?.size ?? 0
  if (size > mostBytes) return hashOfLarge(name, size)
  const bytes = await readFile(path).catch(ignoreGone)
  return bytes && hashOf(bytes)
}

/** Reads a file; null where it is gone, or still comes. */
const readWhole = async ({ settings }: Deps, name: string, { path, size, isSettled }: Lying): Promise<Read | null> => {
  if (size > mostBytes) return isSettled ? { hash: hashOfLarge(name, size), message: { problem: 'too-large' } } : null
  const bytes = await readFile(path).catch(ignoreGone)
  if (bytes === undefined) return null
  const message = await messageIn(settings, bytes)
  const isUnfinished = 'problem' in message && unfinished.includes(message.problem)
  return isUnfinished && !isSettled ? null : { hash: hashOf(bytes), message }
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

/** One exchange at a time writes down what files tell: until the end of the transaction. */
const lockReading = async (tx: Transaction): Promise<void> => {
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(${readingLock})`)
}

/** Keeps this lock apart from others by number. */
const readingLock = 4717

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
  if ('report' in message.content) return takeWholeReport(deps, begun.id, message.content.report)
  const { kind } = message
  const { placed } = message.content
  const whole = { kind, placed, wordings: wordingsOf(placed) }
  let isOver = false
  while (!isOver) isOver = await database.transaction((tx) => takePart(tx, deps, begun.id, whole))
  return 'taken'
}

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
const takePart = async (
  tx: Transaction,
  { clock, jobs }: Deps,
  id: string,
  { placed, ...whole }: { kind: FileKind; placed: readonly Placed[]; wordings: Wordings },
): Promise<boolean> => {
  await lockReading(tx)
  const now = clock.now()
  const [file] = await tx.select().from(bankFilesIn).where(eq(bankFilesIn.id, id)).limit(1)
  if (file?.state !== 'reading') return true
  const from = file.entries
  const part = placed.slice(from, from + atOnce)
  await takeEntries(tx, jobs, { ...whole, file: id, from, placed: part }, now)
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
