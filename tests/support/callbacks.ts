import { randomUUID } from 'node:crypto'
import { callbackSignature } from '../../src/server/callbacks/signature'
import type { TestExchange } from './exchange'

type Signing = { secret?: string; secondsOff?: number; sentBody?: string; path?: string }

/** A callback as an outside party sends it, signed. */
export const sendCallback = (
  { server, exchange, clock }: TestExchange,
  port: string,
  event: object,
  { secret = exchange.config.hooksSecret, secondsOff = 0, sentBody, path = `/hooks/${port}` }: Signing = {},
) => {
  const body = JSON.stringify({ id: randomUUID(), at: clock.now().toISOString(), ...event })
  return server.inject({
    method: 'POST',
    url: path,
    headers: signedCallback({ exchange, clock }, body, { secret, secondsOff }),
    payload: sentBody ?? body,
  })
}

/** Headers of a callback whose body is this very text. */
export const signedCallback = (
  { exchange, clock }: Pick<TestExchange, 'exchange' | 'clock'>,
  body: string,
  { secret = exchange.config.hooksSecret, secondsOff = 0 }: Pick<Signing, 'secret' | 'secondsOff'> = {},
) => {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000) + secondsOff)
  return {
    'content-type': 'application/json',
    'x-hook-timestamp': timestamp,
    'x-hook-signature': callbackSignature(secret, timestamp, body),
  }
}

type Transfer = { method?: string; currency?: string; bankReference?: string; payer?: string | null }

/** Our bank reports a transfer: another one each time, but where it is given the bank's own reference. */
export const transferOf = (
  reference: string,
  amount: string,
  { method = 'BANKGIRO', currency = 'SEK', bankReference = randomUUID(), payer = '6789-123456789' }: Transfer = {},
) => ({ type: 'transfer.received', method, bankReference, amount, currency, reference, payer })
