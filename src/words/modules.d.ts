declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

declare module 'messages:parts' {
  export type MessagePart = import('../domain/message-parts').MessagePart
  type Load = () => Promise<{ messages: import('@lingui/core').Messages }>
  /** How each part of the catalogues is loaded, in each language. */
  export const catalogues: Record<MessagePart, Record<import('../domain/customer').Locale, Load>>
}
