import type { MessageId } from './message-ids.gen'

export type { MessageId }

/** The first part of an id: messages are written, and shipped, by namespace. */
export type MessageNamespace = MessageId extends `${infer Namespace}.${string}` ? Namespace : never
