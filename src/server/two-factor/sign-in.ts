import { and, eq, gt, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { waitingSignIns } from '../database/schema'
import type { Exchange } from '../exchange'
import { hashOfBrowser } from '../http/cookies'
import { notSignedIn } from '../http/refused'
import { publicRouteWithPrepare } from '../http/route'
import { beginSession } from '../http/session'
import { checkShown, spendProof, triedShown } from './proof'

const waitMinutes = 15

/** The password was right: this browser may go on with a code, for a while. */
export const awaitSecondStep = async (
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  now: Date,
): Promise<void> => {
  const set = { customerId, expiresAt: minutesAfter(now, waitMinutes) }
  await tx
    .insert(waitingSignIns)
    .values({ browser: hashOfBrowser(request, reply), ...set })
    .onConflictDoUpdate({ target: waitingSignIns.browser, set })
}

export const confirmSignIn = publicRouteWithPrepare(
  'confirmSignIn',
  async (call) => {
    const { exchange, body, request, reply, now } = call
    const browser = hashOfBrowser(request, reply)
    const customerId = await waitingCustomer(exchange, browser, now)
    return { browser, customerId, proof: await triedShown(call, browser, customerId, body) }
  },
  async ({ exchange, tx, prepared: { browser, customerId, proof }, request, reply, now }) => {
    await lockAndReadCustomer(tx, customerId)
    const [waiting] = await tx
      .delete(waitingSignIns)
      .where(and(eq(waitingSignIns.browser, browser), eq(waitingSignIns.customerId, customerId)))
      .returning({ customerId: waitingSignIns.customerId })
    if (waiting === undefined) throw notSignedIn()
    await spendProof(tx, customerId, proof, now)
    await beginSession(exchange, tx, request, reply, customerId, now)
    return { next: 'app' as const }
  },
  ({ exchange, request, reply, now }) => waitingCustomer(exchange, hashOfBrowser(request, reply), now),
  ({ body }) => checkShown(body),
)

/** Whose sign-in waits for its second step at this browser; 401 where nobody's does. */
export const waitingCustomer = async ({ database }: Exchange, browser: string, now: Date): Promise<string> => {
  const [waiting] = await database.read((handle) =>
    handle
      .select({ customerId: waitingSignIns.customerId })
      .from(waitingSignIns)
      .where(and(eq(waitingSignIns.browser, browser), gt(waitingSignIns.expiresAt, now)))
      .limit(1),
  )
  if (waiting === undefined) throw notSignedIn()
  return waiting.customerId
}

/** Takes away a customer's sign-ins that wait: what they were begun with is another now. */
export const dropSignInsOf = async (tx: Transaction, customerId: string): Promise<void> => {
  await tx.delete(waitingSignIns).where(eq(waitingSignIns.customerId, customerId))
}

/** Takes away sign-ins that nobody went on with. */
export const dropOldSignIns = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, waitingSignIns, lt(waitingSignIns.expiresAt, now))
