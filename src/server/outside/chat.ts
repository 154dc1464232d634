/** Who chats with customers: knows each by a token, so that nobody writes as somebody else. Answers come as callbacks. */
export type Chat = { tokenOf: (customerId: string) => string }
