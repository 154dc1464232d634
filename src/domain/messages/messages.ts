import type { MessageId } from './message-ids.gen'

export type { MessageId }

/** The first part of an id: messages are written, and shipped, by area. */
export type MessageArea = MessageId extends `${infer Area}.${string}` ? Area : never
