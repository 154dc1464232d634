/** What a message is: a file to try, customers who were not reported before, what was reported otherwise, or that there is nothing. */
export const messageKinds = ['test', 'new', 'correction', 'nothing'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Being drawn up; drawn up, and to be filed; filed; or never filed. */
export const messageStates = ['drawing', 'drawn', 'filed', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** What a record of a message is to those of messages before it. */
export const docTypes = ['resent', 'new', 'corrected', 'deleted'] as const
export type DocType = (typeof docTypes)[number]
