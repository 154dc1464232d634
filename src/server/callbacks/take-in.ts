import type { Rates } from '../../domain/market/market'
import type { Exchange } from '../exchange'
import { Refusal } from '../http/refused'
import { isFirstTime, takeEvent, type CallbackEvent, type CallbackPort } from './receive'

type Told = { port: CallbackPort; event: CallbackEvent; rates: Rates | null }

/** Takes an event in, once by its id, in one transaction. One that asks for a step that is refused is taken in and logged. */
export const takeIn = async (exchange: Exchange, { port, event, rates }: Told, now: Date): Promise<void> => {
  await exchange.database.transaction(async (tx) => {
    if (!(await isFirstTime(tx, port, event.id, now))) return
    await tx
      .part(() => takeEvent({ tx, exchange, rates, now }, port, event))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'step-refused') throw error
        exchange.log.warn({ port, event: event.id, type: event.type }, 'a callback asks for a step that is refused')
      })
  })
}
