import { httpAnswer } from './http-answer'
import type { Sms } from './sms'

/**
 * Posts each message as JSON, `{id, to, text}`, to a gateway; the same id again is the same message. Which numbers it
 * refuses it says by callback.
 */
export const httpSms = (address: string): Sms => ({
  accepts: async () => true,
  send: async ({ id, to, text }) => {
    await httpAnswer('gateway of text messages', address, {
      headers: { 'idempotency-key': id },
      body: { id, to, text },
    })
  },
})
