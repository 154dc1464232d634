import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { bankDayBefore, bankDaysBeside, dayAfter } from '../../domain/bank/bank-days'
import { swedishDay } from '../../domain/shared/swedish-days'
import {
  entryAt,
  entryHandled,
  fileHandled,
  isBookable,
  isRejectionOpen,
  mustBeNamed,
  paymentFor,
  rejectionsWith,
  type BankEntry,
} from '../bank-files/decisions'
import type { Handle } from '../database/handle'
import { bankEntries, bankFilesIn, bankFilesOut, bankPayments, orders } from '../database/schema'
import { queryOf } from '../public-site/frame'
import { isUuid, send, textIn } from '../public-site/painting'
import { decideDirectly } from './decisions'
import { reasonIn, sendGone, sendProblem, viewOf, viewOfTried, type ListedDesk } from './desk'
import { isEarlier, isLater, type DeskList, type ListKey } from './lists'
import {
  entryPage,
  fileInPage,
  fileOutPage,
  fileParts,
  filesPage,
  type EntryOnDesk,
  type FileIn,
  type FileOut,
  type FilePaymentOnDesk,
  type OverduePayment,
} from './pages/bank-files'
import { propose } from './proposal-routes'

const rowsOfPage = 50

type OfOne = { Params: { id: string } }
type Sent = OfOne & { Body: unknown }

const { content: _, ...outColumns } = getTableColumns(bankFilesOut)

/** Where staff see what went to our bank and came from it by files, and decide about what fits nothing. */
export const registerBankFiles = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk
  const { database, clock } = exchange

  server.get(`${base}/files`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const query = queryOf(request)
    const part = fileParts.find((each) => each === query['part']) ?? 'out'
    const after = keyIn(query)
    const list = await database.read(async (handle) =>
      part === 'out'
        ? { part, ...pageOf(await filesOut(handle, after), ({ createdAt: at, id }) => ({ at, id })) }
        : { part, ...pageOf(await filesIn(handle, after), ({ receivedAt: at, id }) => ({ at, id })) },
    )
    return send(exchange, request, reply, view, filesPage(view, { ...list, isFirst: after === null }))
  })

  server.get<OfOne>(`${base}/files/:id`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const { id } = request.params
    const after = queryOf(request)['after'] ?? ''
    const page = isUuid(id)
      ? await database.read(async (handle) => {
          const out = await fileOutAt(handle, id)
          if (out !== undefined) return fileOutPage(view, out, await paymentsIn(handle, id, after))
          const came = await fileInAt(handle, id)
          return came && fileInPage(view, came, await entriesIn(handle, id, after))
        })
      : undefined
    return page === undefined ? sendGone(desk, request, reply) : send(exchange, request, reply, view, page)
  })

  server.post<Sent>(`${base}/files/:id`, async (request, reply) => {
    const { id: about } = request.params
    const file = isUuid(about) ? await database.read((handle) => fileInAt(handle, about)) : undefined
    if (file === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return desk.showAgain(request, reply, about)
    const version = textIn(request.body, 'version')
    if (version !== file.receivedAt.toISOString()) return sendProblem(desk, request, reply, 'late')
    const decision = { action: 'bank.file.handled', kind: 'bank-file', about, version, reason } as const
    const isDone = await decideDirectly(desk, request, decision, (tx) => fileHandled(tx, about, clock.now()))
    return isDone ? reply.redirect(`${base}#files`, 303) : sendProblem(desk, request, reply, 'refused')
  })

  server.get<OfOne>(`${base}/entries/:id`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const shown = await entryShown(desk, request.params.id)
    return shown === undefined
      ? sendGone(desk, request, reply)
      : send(exchange, request, reply, view, entryPage(view, shown))
  })

  server.post<Sent>(`${base}/entries/:id`, async (request, reply) => {
    const { id: about } = request.params
    const shown = await entryShown(desk, about)
    const entry = shown?.entry
    const decision = (['handled', 'book', 'report'] as const).find((one) => one === textIn(request.body, 'decision'))
    if (shown === undefined || entry === undefined || decision === undefined) return sendGone(desk, request, reply)
    const named = textIn(request.body, 'endToEndId').trim()
    const isWrong = decision === 'book' && !(await database.read((handle) => isNameable(handle, entry, named)))
    const reason = reasonIn(request.body)
    if (isWrong || reason === null) {
      const view = viewOfTried(desk, request, reply, decision)
      return send(exchange, request, reply.status(400), view, entryPage(view, shown, { typed: named, isWrong }))
    }
    const version = textIn(request.body, 'version')
    if (decision !== 'handled') {
      if (!isBookable(entry) || (decision === 'report' && shown.rejections === 0))
        return sendProblem(desk, request, reply, 'refused')
      const action = decision === 'book' ? 'bank.entry.book' : 'bank.report.book'
      const words = decision === 'book' && named !== '' ? named : null
      const bank = { currency: entry.account, reference: null, words }
      return propose(desk, request, reply, { action, about, customer: null, order: null, version, reason, bank })
    }
    if (version !== entry.receivedAt.toISOString()) return sendProblem(desk, request, reply, 'late')
    const decided = { action: 'bank.entry.handled', kind: 'bank-entry', about, version, reason } as const
    const isDone = await decideDirectly(desk, request, decided, (tx) => entryHandled(tx, about, clock.now()))
    return isDone ? reply.redirect(`${base}#entries`, 303) : sendProblem(desk, request, reply, 'refused')
  })

  server.post<Sent>(`${base}/stopped/:id`, async (request, reply) => {
    const { id } = request.params
    const decision = (['release', 'return'] as const).find((one) => one === textIn(request.body, 'decision'))
    const stopped = await database.read((handle) => stoppedNamed(handle, id))
    if (stopped === undefined || decision === undefined) return sendGone(desk, request, reply)
    const [reason, words] = [reasonIn(request.body), reasonIn(request.body, 'reason')]
    if (reason === null || (decision === 'return' && words === null))
      return desk.showAgain(request, reply, `${id}-${decision}`)
    const { key: about, customerId: customer, orderReference: order, currency } = stopped
    return propose(desk, request, reply, {
      action: decision === 'release' ? 'bank.stopped.release' : 'bank.stopped.return',
      about,
      customer,
      order,
      version: textIn(request.body, 'version'),
      reason,
      bank: { currency, reference: null, words: decision === 'return' ? words : null },
    })
  })
}

const entryShown = async ({ exchange }: ListedDesk, id: string): Promise<EntryOnDesk | undefined> =>
  isUuid(id)
    ? exchange.database.read(async (handle) => {
        const entry = await entryAt(handle, id)
        if (entry === undefined) return undefined
        const isRejection = entry.problem === 'rejected-unclear' && entry.state === 'unmatched'
        const rejections = isRejection ? await rejectionsWith(handle, entry) : 0
        const canBeHandled = !(await isRejectionOpen(handle, entry))
        return { entry, rejections, canBeHandled, beside: await entriesBeside(handle, entry) }
      })
    : undefined

/** Money that came may be a transfer, which nobody has to name; money that went is a payment of ours. */
const isNameable = async (handle: Handle, entry: BankEntry, named: string): Promise<boolean> =>
  named === '' ? !mustBeNamed(entry) : (await paymentFor(handle, entry, named)) !== undefined

const stoppedNamed = async (handle: Handle, endToEndId: string) => {
  const [payment] = await handle.select().from(bankPayments).where(eq(bankPayments.endToEndId, endToEndId)).limit(1)
  return payment
}

const pageOf = <Row>(found: readonly Row[], keyOf: (row: Row) => ListKey) => {
  const files = found.slice(0, rowsOfPage)
  const last = files.at(-1)
  return { files, next: found.length > rowsOfPage && last !== undefined ? keyOf(last) : null }
}

const keyIn = ({ at, id }: Record<string, string | undefined>): ListKey | null => {
  const time = new Date(at ?? '')
  return id === undefined || !isUuid(id) || Number.isNaN(time.getTime()) ? null : { at: time, id }
}

const filesOut = (handle: Handle, after: ListKey | null): Promise<FileOut[]> =>
  handle
    .select(outColumns)
    .from(bankFilesOut)
    .where(isEarlier(after, bankFilesOut.createdAt, bankFilesOut.id))
    .orderBy(desc(bankFilesOut.createdAt), desc(bankFilesOut.id))
    .limit(rowsOfPage + 1)

const filesIn = (handle: Handle, after: ListKey | null): Promise<FileIn[]> =>
  handle
    .select()
    .from(bankFilesIn)
    .where(isEarlier(after, bankFilesIn.receivedAt, bankFilesIn.id))
    .orderBy(desc(bankFilesIn.receivedAt), desc(bankFilesIn.id))
    .limit(rowsOfPage + 1)

const fileOutAt = async (handle: Handle, id: string): Promise<FileOut | undefined> => {
  const [file] = await handle.select(outColumns).from(bankFilesOut).where(eq(bankFilesOut.id, id)).limit(1)
  return file
}

const fileInAt = async (handle: Handle, id: string): Promise<FileIn | undefined> => {
  const [file] = await handle.select().from(bankFilesIn).where(eq(bankFilesIn.id, id)).limit(1)
  return file
}

const paymentColumns = { payment: bankPayments, number: orders.number }

const paymentsIn = async (handle: Handle, file: string, after: string) => {
  const found = await handle
    .select(paymentColumns)
    .from(bankPayments)
    .leftJoin(orders, eq(orders.reference, bankPayments.orderReference))
    .where(and(eq(bankPayments.file, file), gt(bankPayments.key, after)))
    .orderBy(asc(bankPayments.key))
    .limit(rowsOfPage + 1)
  const rows = found.slice(0, rowsOfPage)
  const next = found.length > rowsOfPage ? (rows.at(-1)?.payment.key ?? null) : null
  return { rows, next, isFirst: after === '' }
}

const entriesIn = async (handle: Handle, file: string, after: string) => {
  const from = /^\d{1,9}$/.test(after) ? Number(after) : -1
  const found = await handle
    .select()
    .from(bankEntries)
    .where(and(eq(bankEntries.file, file), gt(bankEntries.position, from)))
    .orderBy(asc(bankEntries.position))
    .limit(rowsOfPage + 1)
  const rows = found.slice(0, rowsOfPage)
  const next = found.length > rowsOfPage ? String(rows.at(-1)?.position ?? '') : null
  return { rows, next, isFirst: from < 0 }
}

/** More of one sum and day are seldom. */
const mostBeside = 20

/** What else our bank has told of that sum about that day, while a transfer waits: other files may tell the same. */
const entriesBeside = async (handle: Handle, entry: BankEntry): Promise<BankEntry[]> => {
  const { id, account, direction, isReturn, amount, bookedOn, receivedAt, state } = entry
  if (state !== 'unmatched' || direction === 'out' || isReturn) return []
  const days = bankDaysBeside(bookedOn ?? swedishDay(receivedAt))
  return handle
    .select()
    .from(bankEntries)
    .where(
      and(
        ne(bankEntries.id, id),
        eq(bankEntries.account, account),
        eq(bankEntries.direction, 'in'),
        eq(bankEntries.isReturn, false),
        eq(bankEntries.amount, amount),
        or(inArray(bankEntries.bookedOn, days), isNull(bankEntries.bookedOn)),
      ),
    )
    .orderBy(desc(bankEntries.receivedAt), desc(bankEntries.id))
    .limit(mostBeside)
}

const isFailed = and(sql`${bankFilesIn.state} = 'failed'`, isNull(bankFilesIn.handledAt))

/** Files of our bank that were not taken in, the oldest first. */
export const failedFilesOnDesk: DeskList<FileIn> = {
  count: ({ handle }) => handle.$count(bankFilesIn, isFailed),
  rows: ({ handle }, after, most) =>
    handle
      .select()
      .from(bankFilesIn)
      .where(and(isFailed, isLater(after, bankFilesIn.receivedAt, bankFilesIn.id)))
      .orderBy(asc(bankFilesIn.receivedAt), asc(bankFilesIn.id))
      .limit(most),
  keyOf: ({ receivedAt: at, id }) => ({ at, id }),
}

const isUnmatched = sql`${bankEntries.state} = 'unmatched'`

/** What our bank has booked and that fits nothing, the oldest first. */
export const entriesOnDesk: DeskList<BankEntry> = {
  count: ({ handle }) => handle.$count(bankEntries, isUnmatched),
  rows: ({ handle }, after, most) =>
    handle
      .select()
      .from(bankEntries)
      .where(and(isUnmatched, isLater(after, bankEntries.receivedAt, bankEntries.id)))
      .orderBy(asc(bankEntries.receivedAt), asc(bankEntries.id))
      .limit(most),
  keyOf: ({ receivedAt: at, id }) => ({ at, id }),
}

const isStopped = sql`${bankPayments.state} = 'stopped'`

/** Payments that no file has before two operators have decided, the oldest first. */
export const stoppedOnDesk: DeskList<FilePaymentOnDesk> = {
  count: ({ handle }) => handle.$count(bankPayments, isStopped),
  rows: ({ handle }, after, most) =>
    handle
      .select(paymentColumns)
      .from(bankPayments)
      .leftJoin(orders, eq(orders.reference, bankPayments.orderReference))
      .where(and(isStopped, isLater(after, bankPayments.stoppedAt, bankPayments.key)))
      .orderBy(asc(bankPayments.stoppedAt), asc(bankPayments.key))
      .limit(most),
  keyOf: ({ payment: { stoppedAt, createdAt, key: id } }) => ({ at: stoppedAt ?? createdAt, id }),
}

/** Statements of a day come on the next one. Who looks on a day without banks counts from the bank day before it. */
const lastAnswered = (now: Date): string => bankDayBefore(bankDayBefore(bankDayBefore(dayAfter(swedishDay(now), 1))))

const isOverdue = (now: Date) =>
  and(sql`${bankPayments.state} in ('filed', 'accepted')`, lte(bankFilesOut.executionDay, lastAnswered(now)))

/** Payments that a file has had, and that our bank should have told of by now, the oldest first. */
export const overdueOnDesk: DeskList<OverduePayment> = {
  count: async ({ handle, now }) => {
    const [found] = await handle
      .select({ n: count() })
      .from(bankPayments)
      .innerJoin(bankFilesOut, eq(bankFilesOut.id, bankPayments.file))
      .where(isOverdue(now))
      .limit(1)
    return found?.n ?? 0
  },
  rows: ({ handle, now }, after, most) =>
    handle
      .select({ ...paymentColumns, file: bankFilesOut.id, day: bankFilesOut.executionDay })
      .from(bankPayments)
      .innerJoin(bankFilesOut, eq(bankFilesOut.id, bankPayments.file))
      .leftJoin(orders, eq(orders.reference, bankPayments.orderReference))
      .where(and(isOverdue(now), isLater(after, bankPayments.createdAt, bankPayments.key)))
      .orderBy(asc(bankPayments.createdAt), asc(bankPayments.key))
      .limit(most),
  keyOf: ({ payment: { createdAt: at, key: id } }) => ({ at, id }),
}
