import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WalletProofEvent } from '../../../../machines/wallet-proof/wallet-proof'
import { coins } from '../../../domain/money/currencies'
import {
  ownerRelations,
  proofRefusals,
  proofStates,
  proofWays,
  type ProofState,
  type WalletProvider,
} from '../../../domain/wallet-proofs/wallet-proofs'
import { decimal, instant, key } from '../columns'
import { customers } from './customers'
import { orders } from './orders'

/** What has happened to a proof, oldest first. */
type WalletProofStep = { event: WalletProofEvent; state: ProofState; at: string }

/** Whose an address of a customer's orders is: one for each wallet (`walletSpelling`). */
export const walletProofs = pgTable(
  'wallet_proofs',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    coin: text({ enum: coins }).notNull(),
    address: text().notNull(),
    state: text({ enum: proofStates }).notNull().default('asked'),
    steps: jsonb().$type<WalletProofStep[]>().notNull().default([]),
    /** The text to sign, which is kept as it was signed. */
    text: text().notNull(),
    textAt: instant().notNull(),
    signature: text(),
    /** By which form of the coin's it was signed. */
    signedForm: text(),
    provider: text().$type<WalletProvider>(),
    ownerName: text(),
    ownerRelation: text({ enum: ownerRelations }),
    /** When somebody else was last named, which is what is looked at. */
    ownerAt: instant(),
    refusal: text({ enum: proofRefusals }),
    provenBy: text({ enum: proofWays }),
    provenAt: instant(),
    createdAt: instant().notNull(),
    /** When an order last asked for it, or something last happened to it. */
    usedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('wallet_proofs_of_address').on(table.customerId, table.coin, table.address),
    index('wallet_proofs_by_state').on(table.state, table.ownerAt),
    index('wallet_proofs_by_age').on(table.usedAt),
    index('wallet_proofs_to_review')
      .on(table.ownerAt, table.id)
      .where(sql`${table.state} = 'reviewing' and ${table.ownerAt} is not null`),
  ],
)

/** Small deposits by which customers show whose an address is: what was told, and what came and went back. */
export const testDeposits = pgTable(
  'test_deposits',
  {
    id: key(),
    proof: uuid()
      .notNull()
      .references(() => walletProofs.id, { onDelete: 'cascade' }),
    /** The order that asked for it: with it the coins go back. */
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    coin: text({ enum: coins }).notNull(),
    /** Coins that were told; what else came is none of this deposit. */
    amount: decimal().notNull(),
    /** Address of ours. */
    address: text().notNull(),
    /** Address of the customer's that it comes from, and goes back to. */
    sender: text().notNull(),
    askedAt: instant().notNull(),
    until: instant().notNull(),
    hash: text(),
    output: integer(),
    receivedAt: instant(),
    /** Set when it is to go back, and never changed. */
    returnAt: instant(),
    /** Since when it is on its way back. */
    leavingSince: instant(),
    returnHash: text(),
    returnRefusal: text(),
  },
  (table) => [
    index('test_deposits_of_proof').on(table.proof, table.askedAt),
    index('test_deposits_of_order').on(table.orderReference),
    index('test_deposits_returning')
      .on(table.coin)
      .where(sql`${table.hash} is not null and ${table.returnHash} is null and ${table.returnRefusal} is null`),
  ],
)
