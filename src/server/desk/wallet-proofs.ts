import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Handle } from '../database/handle'
import { customers, walletProofs } from '../database/schema'
import { isUuid, textIn } from '../public-site/painting'
import { sendGone, type ListedDesk, sendProblem, reasonIn } from './desk'
import type { ProofOnDesk } from './pages/wallet-proofs'
import { decide } from './decisions'
import { isLater, type DeskList } from './lists'

type OfProof = { Params: { proof: string } }

/** Where somebody looks at whose an address is, as customers have said, and accepts or refuses it. */
export const registerWalletProofs = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk
  server.post<OfProof & { Body: unknown }>(`${base}/wallet-proofs/:proof`, async (request, reply) => {
    const { proof } = request.params
    const [row] = isUuid(proof)
      ? await exchange.database.read((handle) => onDesk(handle, 1, eq(walletProofs.id, proof)))
      : []
    // Said anew since the page was shown, it is not what somebody has decided about.
    if (row === undefined || row.at.toISOString() !== textIn(request.body, 'at')) return sendGone(desk, request, reply)
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const reason = reasonIn(request.body, isAccepted ? 'why' : 'reason')
    if (reason === null) return desk.showAgain(request, reply, `${isAccepted ? 'accept' : 'reject'}-${proof}`)
    const event = {
      id: randomUUID(),
      type: 'wallet-proof.reviewed',
      at: row.at.toISOString(),
      proof,
      status: isAccepted ? 'VERIFIED' : 'REJECTED',
      reason: isAccepted ? null : reason,
    } as const
    const isDone = await decide(
      desk,
      request,
      {
        action: isAccepted ? 'wallet-proof.accept' : 'wallet-proof.reject',
        kind: 'wallet-proof',
        about: proof,
        customer: row.customer,
        version: row.at.toISOString(),
        reason,
      },
      event,
    )
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(`${base}#wallet-proofs`, 303)
  })
}

const isReviewing = sql`${walletProofs.state} = 'reviewing' and ${walletProofs.ownerAt} is not null`

/** What waits for somebody to look at, the oldest first. */
export const walletProofsOnDesk: DeskList<ProofOnDesk> = {
  count: ({ handle }) => handle.$count(walletProofs, isReviewing),
  rows: ({ handle }, after, most) => onDesk(handle, most, isLater(after, walletProofs.ownerAt, walletProofs.id)),
  keyOf: ({ at, id }) => ({ at, id }),
}

const onDesk = async (handle: Handle, most: number, condition?: SQL): Promise<ProofOnDesk[]> => {
  const rows = await handle
    .select({ proof: walletProofs, customer: customers.id, email: customers.email })
    .from(walletProofs)
    .innerJoin(customers, eq(customers.id, walletProofs.customerId))
    .where(and(isReviewing, condition))
    .orderBy(asc(walletProofs.ownerAt), asc(walletProofs.id))
    .limit(most)
  return rows.flatMap(
    ({ proof: { id, coin, address, ownerName: name, ownerRelation: relation, ownerAt: at }, customer, email }) =>
      name === null || relation === null || at === null
        ? []
        : [{ id, customer, email, coin, address, name, relation, at }],
  )
}
