import { writable } from '../bank-files/xml-writer'

/** More than the schema has room for. */
const longestText = 200

/** What was written, as it can stand in the message: never cut within a sign. */
export const said = (text: string): string => [...writable(text).trim()].slice(0, longestText).join('').trim()
