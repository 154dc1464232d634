import { asc, eq, sql } from 'drizzle-orm'
import { mostPasskeys } from '../../domain/customer/passkeys'
import type { Handle } from '../database/handle'
import { kept } from '../database/kept'
import { passkeys } from '../database/schema'

export type PasskeyRow = typeof passkeys.$inferSelect

/** A customer's passkeys, the oldest first. */
export const passkeysOf = (handle: Handle, customerId: string): Promise<PasskeyRow[]> =>
  handle
    .select()
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(mostPasskeys)

export const hasPasskey = async (handle: Handle, customerId: string): Promise<boolean> =>
  (await anyPasskey(handle, { customerId })).length > 0

/** Asked for with every reading of the current user. */
const anyPasskey = kept('any_passkey', (builder) =>
  builder
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.customerId, sql.placeholder('customerId')))
    .limit(1),
)

/** What an authenticator is told to know the customer by; it says nothing of who they are. */
export const userHandleOf = (customerId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(customerId.replaceAll('-', ''), 'hex'))

/** How browsers are told which passkeys are meant, or are there already. */
export const credentialsIn = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }))
