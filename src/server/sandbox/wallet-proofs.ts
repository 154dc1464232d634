import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { plus } from '../../domain/money/money'
import { walletProviders } from '../../domain/wallet-proofs/wallet-proofs'
import { postSigned, type Post } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { customers, walletProofs } from '../database/schema'
import type { Exchange } from '../exchange'
import { newestDeposit, type TestDepositRow } from '../wallet-proofs/proofs'
import { sendGone } from '../desk/desk'
import { isUuid, lookAskedFor, send, textIn } from '../public-site/painting'
import { sandboxAddress, sandboxHash } from './addresses'
import { deskAddress } from './desk-address'
import { signedPage, signingWalletPage, type ProofInWallet } from './pages/signing-wallet'
import { signingWallet, type SigningAddress } from './signing-wallet'

type OfProof = { Params: { proof: string } }

const proofsInWallet = 30

/**
 * A wallet of the sandbox whose addresses sign: any text, and those of proofs that wait. What customers are asked to send
 * arrives by a button, as it was told or otherwise. Each customer may buy to its addresses.
 */
export const registerSigningWallet = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const addresses = () => signingWallet(exchange.config.sandboxSeed)
  const address = '/sandbox/wallet/signing'

  server.get(address, async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const wallet = addresses()
    const proofs = await exchange.database.read((handle) => proofsOf(handle, wallet))
    return send(exchange, request, reply, look, signingWalletPage(look.locale, { wallet, proofs }))
  })

  server.post<{ Body: unknown }>(address, async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const { address: named, text } = { address: textIn(request.body, 'address'), text: textIn(request.body, 'text') }
    const signer = addresses().find((each) => each.address === named)
    if (signer === undefined) return sendGone({ exchange, base: deskAddress }, request, reply)
    // A form sends line breaks as two signs; wallets sign what was copied.
    const signature = signer.sign(text.replaceAll('\r\n', '\n'))
    return send(exchange, request, reply, look, signedPage(look.locale, { address: signer.address, signature }))
  })

  server.post<OfProof & { Body: unknown }>(`${address}/deposits/:proof`, async (request, reply) => {
    const { proof } = request.params
    const deposit = isUuid(proof) ? await exchange.database.read((handle) => awaitedDeposit(handle, proof)) : undefined
    if (deposit === undefined) return sendGone({ exchange, base: deskAddress }, request, reply)
    const how = ['amount', 'sender'].find((each) => each === textIn(request.body, 'how')) ?? 'told'
    await sendTestDeposit(exchange, post, deposit, how)
    return reply.redirect(address, 303)
  })
}

/** A small deposit arrives: as it was told, of another amount or from another address. */
export const sendTestDeposit = async (
  exchange: Exchange,
  post: Post,
  { id: deposit, coin, amount, sender }: TestDepositRow,
  how: string,
): Promise<void> => {
  const event: CallbackEvent = {
    id: randomUUID(),
    type: 'test-deposit.received',
    at: exchange.clock.now().toISOString(),
    deposit,
    coin,
    amount: how === 'amount' ? plus(amount, '0.00000001') : amount,
    hash: sandboxHash(coin, `test-deposit/${randomUUID()}`),
    from: [how === 'sender' ? sandboxAddress(coin, 'somebody else') : sender],
  }
  await postSigned(post, exchange, 'coins', JSON.stringify(event))
}

/** The small deposit that a proof waits for; undefined where it waits for none. */
export const awaitedDeposit = async (handle: Handle, proof: string): Promise<TestDepositRow | undefined> => {
  const deposit = await newestDeposit(handle, proof)
  if (deposit === undefined) return undefined
  const [awaited] = await handle
    .select({ id: walletProofs.id })
    .from(walletProofs)
    .where(and(eq(walletProofs.id, proof), eq(walletProofs.state, 'awaiting')))
    .limit(1)
  return awaited && deposit
}

/** Proofs that wait for their customer, newest first, with what the wallet signs of each. */
const proofsOf = async (handle: Handle, wallet: readonly SigningAddress[]): Promise<ProofInWallet[]> => {
  const rows = await handle
    .select({ proof: walletProofs, email: customers.email })
    .from(walletProofs)
    .innerJoin(customers, eq(customers.id, walletProofs.customerId))
    .where(and(inArray(walletProofs.state, ['asked', 'awaiting', 'refused']), isNull(walletProofs.provenAt)))
    .orderBy(desc(walletProofs.usedAt))
    .limit(proofsInWallet)
  const found: ProofInWallet[] = []
  for (const { proof, email } of rows) {
    const signer = wallet.find((each) => each.coin === proof.coin && each.address === proof.address)
    const deposit = await awaitedDeposit(handle, proof.id)
    found.push({
      id: proof.id,
      email,
      coin: proof.coin,
      address: proof.address,
      signature: signer?.sign(proof.text) ?? null,
      deposit: deposit?.amount ?? null,
    })
  }
  return found
}

/** Where coins of a sale may be said to come from: an address of the wallet that signs, or one that nobody here can sign for. */
export const sendersOf = (exchange: Exchange, coin: SigningAddress['coin']): string[] => [
  ...signingWallet(exchange.config.sandboxSeed).flatMap((each) => (each.coin === coin ? [each.address] : [])),
  sandboxAddress(coin, `provider/${walletProviders[0].id}`),
]
