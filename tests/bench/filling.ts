import { fillOrders, type Customers } from './fill'
import { during, type Where } from './places'
import { tell } from './tell'

export type Filling = { name: string; where: Where; total: number } & Customers

/** A program of its own, one for each database: PGlite holds up the process that it is in. */
const { name, where, total, ...customers }: Filling = JSON.parse(process.argv[2] ?? '')
await during(where, (database) =>
  fillOrders(database, total, customers, (percent) => tell(`Filling, ${name}, ${percent} %`)),
)
