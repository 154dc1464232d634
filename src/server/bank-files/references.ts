import type { Fiat } from '../../domain/money/currencies'
import type { bankFilesIn } from '../database/schema'

export type FileKind = NonNullable<(typeof bankFilesIn.$inferSelect)['kind']>

/** Messages that tell what was booked: notices (camt.054) and statements (camt.053). */
export const camtKinds = ['camt.053', 'camt.054'] as const
export type CamtKind = (typeof camtKinds)[number]

/** A reference, which counts once in an account. */
export const nameOf = (account: Fiat, reference: string): string => `${account} ${reference}`

/** By what an entry without any reference is referred to: itself. */
export const unnamedReference = (id: string): string => `entry/${id}`

/** Where an entry stands: `number` is its own in the message, with that of its payment after a point. */
export type Place = { kind: CamtKind; messageId: string; number: string }

/** The reference of an entry to which the bank gives none: its place in its message, of which each counts once. */
export const placeReference = ({ kind, messageId, number }: Place): string => `${kind}/${number}/${messageId}`

/** Whether a reference is the bank's own, by which other messages know the payment too. */
export const isOfBank = (reference: string): boolean => !/^(camt\.05[34]|entry)\//.test(reference)
