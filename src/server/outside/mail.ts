import type { Locale } from '../../domain/customer'

export type Letter = { to: string; language: Locale; subject: string; text: string }

/** Sends mail to customers. */
export type Mail = { send: (letter: Letter) => Promise<void> }
