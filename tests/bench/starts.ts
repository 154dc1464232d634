import { setTimeout as pause } from 'node:timers/promises'
import type { OrdersPage } from '../../src/domain/orders/orders'
import { manyOrders } from '../../src/server/sandbox/seeds/many'
import { kindsWith, type Kind, type Place } from './places'
import { runExchange, type Running } from './running'
import type { Row } from './table'
import { tell } from './tell'

type Asked = { main: string; server: string | null; rounds: number }
type Started = { kind: Kind; place: Place }

/** Starts on new databases until each is ready; the last of each kind stays, with the sandbox's ten thousand orders. */
export const measureNewStarts = async ({
  main,
  rounds,
  server,
}: Asked): Promise<{ started: Started[]; values: Row['values'] }> => {
  const kinds = kindsWith(server)
  const values: number[][] = kinds.map(() => [])
  const started: Started[] = []
  for (let round = 1; round <= rounds; round++)
    for (const [index, kind] of kinds.entries()) {
      tell(`Start on a new database, ${kind.name}, round ${round}`)
      const place = await kind.make()
      const running = await runExchange([main], place.environment)
      values[index]?.push(running.milliseconds)
      if (round === rounds) {
        await untilSeeded(running)
        await running.stop()
        started.push({ kind, place })
      } else {
        await running.kill()
        await place.drop()
      }
    }
  return { started, values }
}

/** Starts on databases that are there. */
export const measureWarmStarts = async (
  { main, rounds }: Asked,
  started: readonly Started[],
): Promise<Row['values']> => {
  const values: number[][] = started.map(() => [])
  for (let round = 1; round <= rounds; round++)
    for (const [index, { kind, place }] of started.entries()) {
      tell(`Warm start, ${kind.name}, round ${round}`)
      const running = await runExchange([main], place.environment)
      values[index]?.push(running.milliseconds)
      await running.stop()
    }
  return values
}

/** The ten thousand orders are written after the exchange is ready. */
const untilSeeded = async ({ origin }: Running): Promise<void> => {
  const signedIn = await fetch(`${origin}/sandbox/customers/ten-thousand`, {
    method: 'POST',
    headers: { origin },
    redirect: 'manual',
  })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  for (;;) {
    const answer = await fetch(`${origin}/protected/v2/orders?size=1`, { headers: { cookie: cookies.join('; ') } })
    const { result }: { result: OrdersPage } = await answer.json()
    if (result.page.totalElements === manyOrders) return
    await pause(100)
  }
}
