import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { coins } from '../../../domain/money/currencies'
import { decimal, instant } from '../columns'

export const coinSendingStates = ['signed', 'sent', 'confirmed', 'failed', 'filling', 'released', 'withdrawn'] as const

/** Coins that a node of ours was asked to send, each under the key that it was asked for by. */
export const coinSendings = pgTable(
  'coin_sendings',
  {
    key: text().primaryKey(),
    coin: text({ enum: coins }).notNull(),
    address: text().notNull(),
    amount: decimal().notNull(),
    /**
     * `sent` from the first time that the network has taken it; `failed` where its chain has it and moved nothing, or where what
     * was told as sent is not to be; `withdrawn` is never signed. Of what nobody may send now, the nonce is used otherwise:
     * `filling`; then it is `released`, and signed anew by another one.
     */
    state: text({ enum: coinSendingStates }).notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    confirmedAt: instant(),
    /** What its network took and is posted, where that is known by its receipt alone. */
    networkFee: decimal(),
    /** Since when what it spends is seen to be spent otherwise; the desk looks at it. */
    conflictedAt: instant(),
  },
  (table) => [
    index('coin_sendings_pending')
      .on(table.coin, table.createdAt)
      .where(sql`${table.state} in ('signed', 'sent')`),
    index('coin_sendings_open')
      .on(table.coin, table.createdAt)
      .where(sql`${table.state} in ('signed', 'sent', 'filling')`),
    index('coin_sendings_conflicted')
      .on(table.conflictedAt)
      .where(sql`${table.conflictedAt} is not null`),
  ],
)

/**
 * Signed transactions of sendings, written down before the network hears of them. Of a sending, each spends something that
 * every earlier one spends, so that one of them alone can be confirmed.
 */
export const coinTransactions = pgTable(
  'coin_transactions',
  {
    coin: text({ enum: coins }).notNull(),
    txid: text().notNull(),
    key: text()
      .notNull()
      .references(() => coinSendings.key),
    /** They are counted from 1; the last is the one that is told to the network. */
    attempt: integer().notNull(),
    /** As the network takes it, in hexadecimal. */
    raw: text().notNull(),
    /** What it spends, as `txid:output`. */
    inputs: jsonb().$type<string[]>().notNull(),
    fee: decimal().notNull(),
    /** In bytes of the fee's, or in gas. */
    size: integer().notNull(),
    /** Pays nobody: it uses a nonce that later sendings wait for. */
    isFiller: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coin, table.txid] }),
    unique('coin_transactions_by_attempt').on(table.key, table.attempt),
  ],
)

/**
 * Nonces of an account's transactions on chains that take one of each, in their order: each is reserved for one sending,
 * before the network hears of it. One that was used otherwise is no sending's any more.
 */
export const coinNonces = pgTable(
  'coin_nonces',
  {
    coin: text({ enum: coins }).notNull(),
    /** Address of the account that sends. */
    account: text().notNull(),
    nonce: integer().notNull(),
    key: text()
      .notNull()
      .unique('coin_nonces_by_key')
      .references(() => coinSendings.key),
  },
  (table) => [primaryKey({ columns: [table.coin, table.account, table.nonce] })],
)

/** Addresses of ours that coins are sent to, one for each sale and each small deposit: of an extended public key, by its index. */
export const coinAddresses = pgTable(
  'coin_addresses',
  {
    coin: text({ enum: coins }).notNull(),
    index: integer().notNull(),
    /** `sale/` or `test-deposit/`, and the id. */
    ours: text().notNull(),
    address: text().notNull(),
    createdAt: instant().notNull(),
    /** Since when the node watches it. */
    watchedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.coin, table.index] }),
    unique('coin_addresses_ours').on(table.coin, table.ours),
    unique('coin_addresses_address').on(table.coin, table.address),
    index('coin_addresses_unwatched')
      .on(table.coin, table.index)
      .where(sql`${table.watchedAt} is null`),
  ],
)

/** Coins that came to an address of ours and were told, or are to be: they are final, as deep as their coin asks. */
export const coinDeposits = pgTable(
  'coin_deposits',
  {
    coin: text({ enum: coins }).notNull(),
    txid: text().notNull(),
    output: integer().notNull(),
    address: text().notNull(),
    amount: decimal().notNull(),
    /** Address of who sent them, where it is not asked of the node again; null where none tells. */
    sender: text(),
    /** The block that has them, where that is what tells whether they are of the chain still. */
    height: integer(),
    blockHash: text(),
    toldAt: instant().notNull(),
    /** Written down before it is told: what ends between may have been told. */
    isTold: boolean().notNull().default(true),
    /** When they were found to be of the chain no more; null again once they are final anew. */
    removedAt: instant(),
    /** How often that was. */
    removals: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.coin, table.txid, table.output] }),
    index('coin_deposits_told').on(table.coin, table.toldAt),
    index('coin_deposits_untold')
      .on(table.coin, table.txid, table.output)
      .where(sql`not ${table.isTold}`),
  ],
)

/** What of the ether at an address of ours is explained: what it has beyond that came by contracts, which no transfer tells. */
export const etherBalances = pgTable('ether_balances', {
  address: text().primaryKey(),
  wei: decimal().notNull(),
  /** The block that it was looked up at; what was moved since is counted. */
  height: integer().notNull(),
})

/** What the wallet of a coin's node had when it was asked last, with what is not confirmed of its own change. */
export const coinBalances = pgTable('coin_balances', {
  coin: text({ enum: coins }).primaryKey(),
  balance: decimal().notNull(),
  /** What one sending cost then. */
  fee: decimal().notNull().default('0'),
  at: instant().notNull(),
})

/** Up to which block a coin's node was asked what came. */
export const coinBlocks = pgTable('coin_blocks', {
  coin: text({ enum: coins }).primaryKey(),
  hash: text().notNull(),
  /** Its number, where it is not found by its hash alone. */
  height: integer(),
  /** Index of the address whose balance is asked for next, where there was no time for all; null: from the newest on. */
  nextIndex: integer(),
  at: instant().notNull(),
})
