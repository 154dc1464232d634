import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { postSigned } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { customers, walletProofs } from '../database/schema'
import { isUuid, textIn } from '../public-site/painting'
import { sendGone, type Desk } from './desk'
import type { ProofOnDesk } from './pages/wallet-proofs'

type OfProof = { Params: { proof: string } }

const longestReason = 500

/** Where somebody looks at whose an address is, as customers have said, and accepts or refuses it. */
export const registerWalletProofs = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, post, base } = desk
  server.post<OfProof & { Body: unknown }>(`${base}/wallet-proofs/:proof`, async (request, reply) => {
    const { proof } = request.params
    const [row] = isUuid(proof)
      ? await exchange.database.read((handle) => onDesk(handle, 1, eq(walletProofs.id, proof)))
      : []
    // Said anew since the page was shown, it is not what somebody has decided about.
    if (row === undefined || row.at.toISOString() !== textIn(request.body, 'at')) return sendGone(desk, request, reply)
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const reason = textIn(request.body, 'reason').trim().slice(0, longestReason)
    const event: CallbackEvent = {
      id: randomUUID(),
      type: 'wallet-proof.reviewed',
      at: row.at.toISOString(),
      proof,
      status: isAccepted ? 'VERIFIED' : 'REJECTED',
      reason: isAccepted || reason === '' ? null : reason,
    }
    await postSigned(post, exchange, 'reviews', JSON.stringify(event))
    return reply.redirect(`${base}#wallet-proofs`, 303)
  })
}

/** What waits for somebody to view at, the longest first. */
export const walletProofsOnDesk = (handle: Handle, most: number): Promise<ProofOnDesk[]> => onDesk(handle, most)

const onDesk = async (handle: Handle, most: number, condition?: SQL): Promise<ProofOnDesk[]> => {
  const rows = await handle
    .select({ proof: walletProofs, email: customers.email })
    .from(walletProofs)
    .innerJoin(customers, eq(customers.id, walletProofs.customerId))
    .where(and(eq(walletProofs.state, 'reviewing'), condition))
    .orderBy(asc(walletProofs.ownerAt))
    .limit(most)
  return rows.flatMap(
    ({ proof: { id, coin, address, ownerName: name, ownerRelation: relation, ownerAt: at }, email }) =>
      name === null || relation === null || at === null ? [] : [{ id, email, coin, address, name, relation, at }],
  )
}
