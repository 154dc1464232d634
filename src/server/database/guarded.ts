import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import type { Builder, Database, Handle, Listener, Pressure, Transaction } from './handle'
import type { Waits } from './waits'

/**
 * What both kinds of database give to be dressed as a `Database`; `waits` are of all statements, in `transaction` too.
 * What is prepared on a `keeper` runs in the transaction that it is given with, and in later ones with the same.
 */
type Engine = {
  kind: Database['kind']
  db: Drizzled
  transaction: <Result>(work: (tx: Drizzled, keeper: Builder) => Promise<Result>) => Promise<Result>
  listen: Database['listen']
  connections: () => Omit<Pressure, 'longestWait'>
  waits: Waits
  close: () => Promise<void>
}

export type Drizzled = Builder & {
  execute: (statement: SQL) => PromiseLike<unknown>
  transaction: <Result>(work: (tx: Drizzled) => Promise<Result>) => Promise<Result>
}

const slowSeconds = 10

/** Hands out transactions and reads, and refuses those that would wait for themselves. */
export const guarded = ({ kind, db, transaction: begin, listen, connections, waits, close }: Engine): Database => {
  const inside = new AsyncLocalStorage<{ open: boolean } | undefined>()

  const refuseInside = () => {
    if (inside.getStore()?.open)
      throw new Error('Asked the database for another handle inside a transaction: use its `tx`')
  }
  const outside = allowedWhere(refuseInside, handleOf(db, db))
  const transaction: Database['transaction'] = async (work) => {
    refuseInside()
    const store = { open: true }
    const refuseOver = () => {
      if (!store.open) throw new Error('Used the `tx` of a transaction that is over')
    }
    try {
      return await inside.run(store, () =>
        begin((tx, keeper) => work(allowedWhere(refuseOver, transactionOf(tx, keeper)))),
      )
    } finally {
      store.open = false
    }
  }
  const check = async (): Promise<void> => {
    const waited = waits.longest()
    if (waited >= slowSeconds * 1000)
      throw new Error(`A statement has waited for ${Math.floor(waited / 1000)} s for the database`)
    await inTime(outside.rows(sql`select 1 as "alive"`))
  }
  return {
    kind,
    transaction,
    read: async (work) => {
      refuseInside()
      return work(outside)
    },
    listen: (channel, listener) => listen(channel, (payload) => inside.run(undefined, () => listener(payload))),
    pressure: () => ({ ...connections(), longestWait: waits.longest() / 1000 }),
    check,
    close,
  }
}

/** The same handle, which refuses whatever is asked of it where it must not be. */
const allowedWhere = <Asked extends Handle>(refuse: () => void, handle: Asked): Asked =>
  new Proxy(handle, {
    get: (target, name) => {
      refuse()
      return Reflect.get(target, name)
    },
  })

const handleOf = (db: Drizzled, keeper: Builder): Handle => ({
  select: db.select.bind(db),
  selectDistinct: db.selectDistinct.bind(db),
  selectDistinctOn: db.selectDistinctOn.bind(db),
  insert: db.insert.bind(db),
  update: db.update.bind(db),
  delete: db.delete.bind(db),
  with: db.with.bind(db),
  $with: db.$with.bind(db),
  $count: db.$count.bind(db),
  rows: async (statement) => rowsIn(await db.execute(statement)),
  keeper,
})

const transactionOf = (db: Drizzled, keeper: Builder): Transaction => {
  const handle = handleOf(db, keeper)
  return {
    ...handle,
    notify: async (channel, payload) => void (await handle.rows(sql`select pg_notify(${channel}, ${payload})`)),
    part: (work) => db.transaction(work),
  }
}

const rowsIn = (result: unknown): Record<string, unknown>[] =>
  typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows) ? result.rows : []

const inTime = async (query: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer for ${slowSeconds} s`)), slowSeconds * 1000)
  })
  await Promise.race([query, late]).finally(() => clearTimeout(timer))
}

/** Listeners of one channel each, for engines that hear all channels over one connection. */
export type Listeners = Map<string, Set<Listener>>
