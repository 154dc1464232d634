import { eq } from 'drizzle-orm'
import { isActive } from '../../domain/customer/features'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { beginSecurityWait } from '../customers/security-wait'
import { featuresOf } from '../customers/standing'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { callingDevice, type CallingDevice } from '../http/calling-device'
import { refused } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { changed } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { requirePassword } from '../onboarding/password'
import { goOnWithRefunds } from '../orders/refunds'
import { checkForm, checkShown, requireKept, spendProof, triedProof, triedShown } from './proof'
import { dropSecrets, makeCodes, makeSecret } from './secrets'
import { confirmSignIn } from './sign-in'
import { uriOf } from './totp'

export const twoFactorRoutes = [
  confirmSignIn,

  route('setUpTwoFactor', async ({ exchange, tx, customer, now }) => {
    await requireFeature(tx, exchange, customer.id)
    const { id, email, enabled2FA } = await lockAndReadCustomer(tx, customer.id)
    if (enabled2FA) throw refused('step-refused')
    const secret = await makeSecret(tx, exchange, id, now)
    return { secret, uri: uriOf(secret, email) }
  }),

  routeWithPrepare(
    'makeRecoveryCodes',
    ({ exchange, customer, body }) => triedProof(exchange, customer.id, body.code, ['totp']),
    async ({ exchange, tx, customer, prepared: proof, request, now }) => {
      const { id, enabled2FA } = await lockAndReadCustomer(tx, customer.id)
      await spendProof(tx, id, proof, now)
      if (enabled2FA) {
        await beginSecurityWait(tx, exchange, id, 'second-factor', now)
        await changed(tx, exchange, id)
        await tellCustomer(
          tx,
          exchange,
          { customerId: id, notice: 'recoveryCodesMade', device: callingDevice(request) },
          now,
        )
      }
      return { codes: await makeCodes(tx, exchange, id) }
    },
    ({ body }) => checkForm(body.code, ['totp']),
  ),

  routeWithPrepare(
    'setTwoFactor',
    async (call) => {
      const { exchange, customer, sessionId, body } = call
      if (customer.enabled2FA === body.enabled) throw refused('step-refused')
      await requirePassword(customer, body.password, 'password')
      return body.enabled
        ? triedProof(exchange, customer.id, body.code ?? '', ['recovery'])
        : triedShown(call, sessionId, customer.id, body)
    },
    async ({ exchange, tx, customer, body, prepared: proof, request, now }) => {
      const { id, enabled2FA } = await lockAndReadCustomer(tx, customer.id)
      if (enabled2FA === body.enabled) throw refused('step-refused')
      if (body.enabled) {
        await requireFeature(tx, exchange, id)
        await requireKept(tx, id, proof)
      } else {
        await refuseRequired(tx, exchange, id)
        await spendProof(tx, id, proof, now)
        await dropSecrets(tx, id)
        await beginSecurityWait(tx, exchange, id, 'second-factor', now)
      }
      await turn(tx, exchange, { id, isOn: body.enabled, device: callingDevice(request) }, now)
      return null
    },
    ({ customer, body }) => {
      if (customer.enabled2FA === body.enabled) return
      if (body.enabled) checkForm(body.code ?? '', ['recovery'])
      else checkShown(body)
    },
  ),

  route('skipTwoFactor', async ({ exchange, tx, customer }) => {
    const { id } = await lockAndReadCustomer(tx, customer.id)
    await refuseRequired(tx, exchange, id)
    await tx.update(customers).set({ twoFactorSkipped: true }).where(eq(customers.id, id))
    await changed(tx, exchange, id)
    return null
  }),
]

const requireFeature = async (tx: Transaction, { outside }: Exchange, id: CustomerRow['id']): Promise<void> => {
  if (!isActive(await featuresOf(tx, id, outside), 'TWO_FACTOR_AUTH')) throw refused('feature-off')
}

const refuseRequired = async (tx: Transaction, { outside }: Exchange, id: CustomerRow['id']): Promise<void> => {
  const features = await featuresOf(tx, id, outside)
  if (isActive(features, 'TWO_FACTOR_AUTH', 'TWO_FACTOR_MANDATORY')) throw refused('step-refused')
}

type Turned = { id: string; isOn: boolean; device: CallingDevice }

/** Whoever turns it off has decided: they are not asked again while they are new. */
const turn = async (tx: Transaction, exchange: Exchange, { id, isOn, device }: Turned, now: Date): Promise<void> => {
  await tx.update(customers).set({ enabled2FA: isOn, twoFactorSkipped: !isOn }).where(eq(customers.id, id))
  await tellCustomer(tx, exchange, { customerId: id, notice: isOn ? 'twoFactorOn' : 'twoFactorOff', device }, now)
  await goOnWithRefunds(tx, exchange, now, id)
  await changed(tx, exchange, id)
}
