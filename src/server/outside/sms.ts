/** `to` in E.164; `id` is what a callback names it by. */
type TextMessage = { id: string; to: string; text: string }

/** Sends text messages to customers. What is refused later comes as a callback. */
export type Sms = {
  /** Whether the provider takes messages to the number. */
  accepts: (to: string) => Promise<boolean>
  send: (message: TextMessage) => Promise<void>
}
