/** `to` in E.164. */
export type TextMessage = { to: string; text: string }

/** Sends text messages to customers. */
export type Sms = {
  /** Whether the provider takes messages to the number. */
  accepts: (to: string) => Promise<boolean>
  send: (message: TextMessage) => Promise<void>
}
