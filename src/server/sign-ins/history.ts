import { and, desc, eq, gte, lt, or } from 'drizzle-orm'
import {
  signInsKeptDays,
  type SignIn,
  type SignInOutcome,
  type SignInsPage,
  type SignInWay,
} from '../../domain/customer/sign-ins'
import { hoursAfter } from '../clock'
import { deviceOf } from '../customers/user-agent'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { signIns } from '../database/schema'
import type { CallingDevice } from '../http/calling-device'
import { notFound } from '../http/refused'

type SignInRow = typeof signIns.$inferSelect

type Noted = { customerId: string; outcome: SignInOutcome; way: SignInWay; isNewDevice: boolean } & CallingDevice

/** Writes a sign-in, or a try of one, into the customer's history; answers the row's id. */
export const noteSignIn = async (tx: Transaction, noted: Noted, at: Date): Promise<string> => {
  const [row] = await tx
    .insert(signIns)
    .values({ ...noted, at })
    .returning({ id: signIns.id })
  if (row === undefined) throw new Error('A sign-in was not written')
  return row.id
}

/** What was begun has come to an end by which the customer is signed in. */
export const noteSignedIn = async (tx: Transaction, id: string, at: Date): Promise<void> => {
  await tx.update(signIns).set({ outcome: 'signed-in', at }).where(eq(signIns.id, id))
}

type Part = { before?: string | undefined; size: number }

/** A part of a customer's history, the newest first: from the newest on, or after a row that is known. */
export const signInsOf = async (
  handle: Handle,
  customerId: string,
  { before, size }: Part,
  now: Date,
): Promise<SignInsPage> => {
  const isTheirs = eq(signIns.customerId, customerId)
  const last = before === undefined ? undefined : await signInWith(handle, customerId, before)
  const rows = await handle
    .select()
    .from(signIns)
    .where(and(isTheirs, gte(signIns.at, keptSince(now)), last && isOlder(last)))
    .orderBy(desc(signIns.at), desc(signIns.id))
    .limit(size + 1)
  return { signIns: rows.slice(0, size).map(toldOf), hasMore: rows.length > size }
}

const signInWith = async (handle: Handle, customerId: string, id: string): Promise<SignInRow> => {
  const [row] = await handle
    .select()
    .from(signIns)
    .where(and(eq(signIns.id, id), eq(signIns.customerId, customerId)))
    .limit(1)
  if (row === undefined) throw notFound()
  return row
}

const isOlder = ({ at, id }: SignInRow) => or(lt(signIns.at, at), and(eq(signIns.at, at), lt(signIns.id, id)))

const toldOf = ({ id, at, outcome, way, userAgent, network, isNewDevice }: SignInRow): SignIn => ({
  id,
  at: at.toISOString(),
  outcome,
  way,
  ...deviceOf(userAgent),
  network,
  isNewDevice,
})

const keptSince = (now: Date): Date => hoursAfter(now, -24 * signInsKeptDays)

/** Takes away sign-ins of a while ago. */
export const dropOldHistory = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, signIns, lt(signIns.at, keptSince(now)))
