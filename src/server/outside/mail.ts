import type { Locale } from '../../domain/customer/customer'

/** `id` is what a callback names it by, and what it is known by when it is handed over again. */
export type Letter = { id: string; to: string; language: Locale; subject: string; text: string }

/**
 * Sends mail to customers. A letter is handed over again where nobody knows whether it has left: each id is delivered
 * once. By SMTP the id is its `Message-ID`, `<id@domain>`, by which doubles are dropped. What bounces comes as a callback.
 */
export type Mail = { send: (letter: Letter) => Promise<void> }
