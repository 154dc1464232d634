declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

declare module 'messages:parts' {
  export type MessagePart = import('../domain/messages/message-parts').MessagePart
  type Load = () => Promise<{ messages: import('@lingui/core').Messages }>
  type Loads = Record<import('../domain/customer/customer').Locale, Load>
  /** How each part of the catalogues is loaded, in each language; none where a part has no messages of its own. */
  export const catalogues: Record<'app' | 'walk', Loads> & Partial<Record<MessagePart, Loads>>
}
