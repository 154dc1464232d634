import { and, eq, gt, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { waitingSignIns } from '../database/schema'
import type { Exchange } from '../exchange'
import { hashOfBrowser } from '../http/cookies'
import { notSignedIn, Refusal } from '../http/refused'
import { publicRouteWithPrepare, tellingLockOuts, type Call } from '../http/route'
import { completeSignIn, noteLockedOut, noteWrongFactor } from '../sign-ins/sign-in'
import { checkShown, spendProof, triedShown, type Proof } from './proof'

const waitMinutes = 15

/** The password was right: this browser may go on with a code, for a while. */
export const awaitSecondStep = async (
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  { customerId, signIn }: { customerId: string; signIn: string },
  now: Date,
): Promise<void> => {
  const set = { customerId, signIn, expiresAt: minutesAfter(now, waitMinutes) }
  await tx
    .insert(waitingSignIns)
    .values({ browser: hashOfBrowser(request, reply), ...set })
    .onConflictDoUpdate({ target: waitingSignIns.browser, set })
}

export const confirmSignIn = tellingLockOuts(
  publicRouteWithPrepare(
    'confirmSignIn',
    async (call) => {
      const { exchange, request, reply, now } = call
      const browser = hashOfBrowser(request, reply)
      const customerId = await waitingCustomer(exchange, browser, now)
      return { browser, customerId, proof: await triedFactor(call, browser, customerId) }
    },
    async ({ exchange, tx, prepared: { browser, customerId, proof }, request, reply, now }) => {
      await lockAndReadCustomer(tx, customerId)
      const [waiting] = await tx
        .delete(waitingSignIns)
        .where(and(eq(waitingSignIns.browser, browser), eq(waitingSignIns.customerId, customerId)))
        .returning({ signIn: waitingSignIns.signIn })
      if (waiting === undefined) throw notSignedIn()
      await spendProof(tx, customerId, proof, now)
      await completeSignIn(
        { exchange, tx, request, reply, now },
        { customerId, way: 'password', begun: waiting.signIn },
      )
      return { next: 'app' as const }
    },
    ({ exchange, request, reply, now }) => waitingCustomer(exchange, hashOfBrowser(request, reply), now),
    ({ body }) => checkShown(body),
  ),
  noteLockedOut,
)

/** What is shown at the second step; one that is wrong stands in the history. */
const triedFactor = (call: Call<'confirmSignIn'>, browser: string, customerId: string): Promise<Proof> =>
  triedShown(call, browser, customerId, call.body).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status === 400) await noteWrongFactor(call, customerId)
    throw error
  })

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
