import type { Fiat } from '../../domain/money/currencies'
import type { bankFilesIn } from '../database/schema'

export type FileKind = NonNullable<(typeof bankFilesIn.$inferSelect)['kind']>

/** A reference, which counts once in an account. */
export const nameOf = (account: Fiat, reference: string): string => `${account} ${reference}`

/** By what an entry without any reference is referred to: itself. */
export const unnamedReference = (id: string): string => `entry/${id}`

/** The reference of an entry by its number, which is one in its message alone. */
export const numberReference = (message: { kind: FileKind; messageId: string }, number: string): string =>
  `${message.kind}/${message.messageId}/${number}`

/** Whether a reference is the bank's own, by which other messages know the payment too. */
export const isOfBank = (reference: string): boolean => !/^(camt\.05[34]|entry)\//.test(reference)
