import { lockAndReadCustomer } from '../customers/customer'
import { hashOfBrowser } from '../http/cookies'
import { Refusal, refused } from '../http/refused'
import { publicRoute, publicRouteWithPrepare, type Call, type Route } from '../http/route'
import { completeSignIn, noteWrongPasskey } from '../sign-ins/sign-in'
import { waitingCustomer } from '../two-factor/sign-in'
import { withdrawTwoFactorResets } from '../two-factor-reset/links'
import {
  ownerOfPasskey,
  passkeyInvalid,
  requestOptions,
  spendAssertion,
  triedAssertion,
  type PasskeyProof,
} from './assertion'
import { passkeysOf } from './passkeys'
import { relyingParty } from './relying-party'

export const passkeySignInRoutes: readonly Route[] = [
  publicRoute('startPasskeySignIn', (call) =>
    requestOptions(call.tx, call, { purpose: 'sign-in', owner: hashOfBrowser(call.request, call.reply) }, []),
  ),

  publicRouteWithPrepare(
    'signInWithPasskey',
    (call) => triedPasskey(call),
    async ({ exchange, tx, prepared: proof, request, reply, now }) => {
      await lockAndReadCustomer(tx, proof.customerId)
      if (!(await spendAssertion(tx, proof))) throw passkeyInvalid()
      await withdrawTwoFactorResets(tx, proof.customerId, now)
      await completeSignIn({ exchange, tx, request, reply, now }, { customerId: proof.customerId, way: 'passkey' })
      return { next: 'app' as const }
    },
  ),

  publicRouteWithPrepare(
    'askForPasskeyAtSignIn',
    async ({ exchange, request, reply, now }) => {
      const browser = hashOfBrowser(request, reply)
      relyingParty(exchange, request)
      return { browser, customerId: await waitingCustomer(exchange, browser, now) }
    },
    async (call) => {
      const { browser, customerId } = call.prepared
      const rows = await passkeysOf(call.tx, customerId)
      if (rows.length === 0) throw refused('step-refused')
      return requestOptions(call.tx, call, { purpose: 'second-factor', owner: browser }, rows)
    },
  ),
]

/** What a passkey signed to sign in by; one of a customer's that does not stands in their history. */
const triedPasskey = async (call: Call<'signInWithPasskey'>): Promise<PasskeyProof> => {
  const { exchange, body, request, reply } = call
  const asked = { purpose: 'sign-in', owner: hashOfBrowser(request, reply) } as const
  return triedAssertion(call, asked, null, body.passkey).catch(async (error: unknown) => {
    const isWrong = error instanceof Refusal && error.status === 400
    const owner = isWrong && (await exchange.database.read((handle) => ownerOfPasskey(handle, body.passkey.id)))
    if (typeof owner === 'string') await noteWrongPasskey(call, owner)
    throw error
  })
}
