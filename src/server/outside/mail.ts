import type { Locale } from '../../domain/customer'

/** `id` is what a callback names it by, where somebody waits for what it carries. */
export type Letter = { id?: string; to: string; language: Locale; subject: string; text: string }

/** Sends mail to customers. What bounces comes as a callback. */
export type Mail = { send: (letter: Letter) => Promise<void> }
