import { eq } from 'drizzle-orm'
import { defaultCountry } from '../../domain/onboarding/countries'
import { phoneOf } from '../../domain/onboarding/phone'
import { lockAndReadCustomer } from '../customers/customer'
import { customers } from '../database/schema'
import { networkOf } from '../http/network'
import { countTry } from '../http/rate-limits'
import { badInput, refused } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import { changed, verified } from './changes'
import { checkForm, codesPerAddress, refuseUndelivered, sendCode, spendCode, triedCode } from './codes'

export const phoneRoutes = [
  routeWithPrepare(
    'setPhone',
    async ({ exchange, customer, body, request }) => {
      const number = phoneOf(body.phoneNumber, body.countryCode ?? customer.country ?? defaultCountry)
      if (body.phoneNumber.trim() === '') throw badInput([{ field: 'phoneNumber', code: 'required' }])
      if (number === null) throw badInput([{ field: 'phoneNumber', code: 'phone' }])
      const { sms } = exchange.outside
      if (sms === null) throw refused('feature-off')
      await countTry(exchange, codesPerAddress, networkOf(request))
      if (!(await sms.accepts(number))) throw badInput([{ field: 'phoneNumber', code: 'phoneRefused' }])
      return number
    },
    async ({ exchange, tx, customer, prepared: phoneNumber, now }) => {
      const { id, phoneNumber: before } = await lockAndReadCustomer(tx, customer.id)
      if (before !== phoneNumber)
        await tx.update(customers).set({ phoneNumber, phoneStatus: 'UNVERIFIED' }).where(eq(customers.id, id))
      const sending = { customerId: id, purpose: 'phone', target: phoneNumber } as const
      await refuseUndelivered(tx, sending, { field: 'phoneNumber', code: 'phoneRefused' }, now)
      const sent = await sendCode(tx, exchange, sending, now)
      await changed(tx, exchange, id)
      return sent
    },
  ),

  routeWithPrepare(
    'verifyPhone',
    ({ exchange, customer, body }) =>
      triedCode(exchange, {
        customer,
        purpose: 'phone',
        field: 'verificationCode',
        text: body.verificationCode,
        verification: body.verification,
      }),
    async ({ exchange, tx, customer, prepared: code, now }) => {
      const { id, phoneNumber } = await lockAndReadCustomer(tx, customer.id)
      if ((await spendCode(tx, code, 'verificationCode', now)) !== phoneNumber)
        throw badInput([{ field: 'verificationCode', code: 'codeInvalid' }])
      await tx.update(customers).set({ phoneStatus: 'VERIFIED' }).where(eq(customers.id, id))
      await verified(tx, exchange, id, 'phone', now)
      return null
    },
    ({ body }) => checkForm('phone', 'verificationCode', body.verificationCode),
  ),
]
