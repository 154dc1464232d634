import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WalletProofEvent } from '../../../machines/wallet-proof/wallet-proof'
import { postSigned, type Post } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import { testDeposits } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'
import { currentProof, lockProof, type ProofRow } from '../wallet-proofs/proofs'
import { orderWithProof } from '../wallet-proofs/told'
import { isUuid } from '../public-site/painting'
import { signingWallet } from './signing-wallet'
import { awaitedDeposit, sendTestDeposit } from './wallet-proofs'

/** What others than the customer have happen to a proof. */
const events = [
  'deposit.proven',
  'deposit.mismatched',
  'deposit.expired',
  'review.accepted',
  'review.refused',
] as const satisfies readonly WalletProofEvent[]

type Taking = { event: (typeof events)[number]; because?: 'amount' | 'sender' }

const taking = {
  type: 'object',
  required: ['event'],
  properties: { event: { enum: events }, because: { enum: ['amount', 'sender'] } },
} as const

type OfOrder = { Params: { reference: string } }

/**
 * For testers: where the proof of their own order is and how it came there, what the wallet that signs gives for its text,
 * and what others do to it. `because` says what is wrong with a small deposit that proves nothing.
 */
export const registerWalletProofSteps = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const { database, clock, config } = exchange
  const address = '/sandbox/orders/:reference/wallet-proof'
  const wallet = () => signingWallet(config.sandboxSeed)

  const ownProof = async (request: FastifyRequest<OfOrder>): Promise<ProofRow> => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { reference } = request.params
    if (!isUuid(reference)) throw notFound()
    return (await database.read((handle) => orderWithProof(handle, reference, session.customer.id))).proof
  }

  server.get('/sandbox/signing-addresses', async () => ({
    addresses: wallet().map(({ coin, form, address: signed }) => ({ coin, form, address: signed })),
  }))

  server.get<OfOrder>(address, async (request) => {
    const { coin, address: asked, text, state, steps } = await ownProof(request)
    const signer = wallet().find((each) => each.coin === coin && each.address === asked)
    return { state, steps, signature: signer?.sign(text) ?? null }
  })

  server.post<OfOrder & { Body: Taking }>(`${address}/steps`, { schema: { body: taking } }, async (request) => {
    const proof = await ownProof(request)
    const { event, because = 'amount' } = request.body
    if (event === 'review.accepted' || event === 'review.refused') {
      const reviewed: CallbackEvent = {
        id: randomUUID(),
        type: 'wallet-proof.reviewed',
        at: clock.now().toISOString(),
        proof: proof.id,
        status: event === 'review.accepted' ? 'VERIFIED' : 'REJECTED',
        reason: null,
      }
      await postSigned(post, exchange, 'reviews', JSON.stringify(reviewed))
      return { event }
    }
    const deposit = await database.read((handle) => awaitedDeposit(handle, proof.id))
    if (deposit === undefined) throw notFound()
    if (event === 'deposit.expired')
      await database.transaction(async (tx) => {
        const now = clock.now()
        await tx.update(testDeposits).set({ until: now }).where(eq(testDeposits.id, deposit.id))
        await currentProof(tx, await lockProof(tx, proof.id), now)
      })
    else await sendTestDeposit(exchange, post, deposit, event === 'deposit.proven' ? 'told' : because)
    return { event }
  })
}
