import { checkOwnerName, signatureFieldCode, type ProofWay } from '../../domain/wallet-proofs/wallet-proofs'
import { bareSignature } from '../../domain/wallet-proofs/signatures'
import type { WalletProofEvent } from '../../../machines/wallet-proof/wallet-proof'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { uuidOfCall } from '../http/idempotency'
import { route, routeWithPrepare, type SignedIn } from '../http/route'
import { lockOwnOrder } from '../orders/queries'
import type { OrderRow } from '../orders/effects'
import { depositAddressOf } from './deposit-address'
import { mailProof } from './mail'
import { standingHold } from './asking'
import { currentProof, isDepositOver, lockProof, newestDeposit, takeProofStep, type ProofRow } from './proofs'
import { orderWithProof, toldProof } from './told'
import { verifySignedMessage } from './verify'
import { followProof, tellWaiting } from './waiting'
import { testDepositOver } from './received'
import { writeTestDeposit } from './test-deposits'

type Asking = SignedIn & { exchange: Exchange; params: { reference: string }; now: Date }
type Changing = Asking & { tx: Transaction }

/** The customer's order, locked, with the proof that it waits for; refused where it waits for none, or no longer. */
const lockAwaited = async ({ tx, params, customer, now }: Changing): Promise<{ order: OrderRow; proof: ProofRow }> => {
  const order = await lockOwnOrder(tx, params.reference, customer.id)
  const proof = await lockProof(tx, order.walletProof)
  if ((await standingHold(tx, order, now)) === undefined) throw refused('step-refused')
  return { order, proof: await currentProof(tx, proof, now) }
}

type Taken = { order: OrderRow; proof: ProofRow; event: WalletProofEvent; changes: Parameters<typeof takeProofStep>[3] }

/** Takes a step of a proof, and has all orders that wait for it follow; answers what is told of it then. */
const take = async (call: Changing, { order, proof, event, changes }: Taken) => {
  const { tx, exchange, now } = call
  const after = await takeProofStep(tx, proof, event, changes, now)
  await mailProof(tx, exchange, after, null, now)
  await followProof(tx, exchange, order, after, now)
  await tellWaiting(tx, exchange, after, now, order.reference)
  return toldProof(tx, exchange, { order, proof: after }, now)
}

const provenBy = (way: ProofWay) => ({ provenBy: way })

export const walletProofRoutes = [
  route('getWalletProof', async ({ tx, exchange, customer, params, now }) =>
    toldProof(tx, exchange, await orderWithProof(tx, params.reference, customer.id), now),
  ),

  routeWithPrepare(
    'signWalletProof',
    async ({ exchange, customer, params, body, now }) => {
      const { proof } = await exchange.database.read(async (handle) => {
        const found = await orderWithProof(handle, params.reference, customer.id)
        if ((await standingHold(handle, found.order, now)) === undefined) throw refused('step-refused')
        return found
      })
      const { coin, address, text } = proof
      const { signature } = body
      const result = await verifySignedMessage({ coin, address, message: text, signature })
      if (!result.proven) throw badInput([{ field: 'signature', code: signatureFieldCode[result.problem] }])
      return { text, signature: bareSignature(coin, signature), signedForm: result.form }
    },
    async (call) => {
      const { text, ...signed } = call.prepared
      const { order, proof } = await lockAwaited(call)
      // Another text is told since, which this is no signature of.
      if (proof.text !== text) throw refused('step-refused')
      const changes = { ...signed, ...provenBy('signature') }
      return take(call, { order, proof, event: 'signature.proven', changes })
    },
  ),

  routeWithPrepare(
    'askTestDeposit',
    async ({ exchange, customer, params, request, now }) => {
      const asked = await exchange.database.read(async (handle) => {
        const { order, proof } = await orderWithProof(handle, params.reference, customer.id)
        if ((await standingHold(handle, order, now)) === undefined) throw refused('step-refused')
        const isTold = proof.state === 'awaiting' && !isDepositOver(proof, await newestDeposit(handle, proof.id), now)
        return isTold ? undefined : proof
      })
      if (asked === undefined) return undefined
      const id = uuidOfCall(customer.id, request)
      return { id, address: await depositAddressOf(exchange, { deposit: id, coin: asked.coin }) }
    },
    async (call) => {
      const { tx, exchange, now, prepared } = call
      const { order, proof } = await lockAwaited(call)
      if (proof.state === 'awaiting') return toldProof(tx, exchange, { order, proof }, now)
      if (prepared === undefined) throw refused('step-refused')
      const until = await writeTestDeposit(tx, { ...prepared, order, proof }, now)
      await exchange.jobs.enqueue(tx, testDepositOver, { id: prepared.id }, until)
      return take(call, { order, proof, event: 'deposit.asked', changes: {} })
    },
  ),

  route('nameWalletProvider', async (call) => {
    const { provider } = call.body
    const changes = { provider, ...provenBy('provider') }
    return take(call, { ...(await lockAwaited(call)), event: 'provider.named', changes })
  }),

  routeWithPrepare(
    'nameWalletOwner',
    async ({ body: { name } }) => {
      const code = checkOwnerName(name)
      if (code !== null) throw badInput([{ field: 'name', code }])
      return name.trim()
    },
    async (call) => {
      const changes = { ownerName: call.prepared, ownerRelation: call.body.relation, ownerAt: call.now }
      return take(call, { ...(await lockAwaited(call)), event: 'owner.named', changes })
    },
  ),
]
