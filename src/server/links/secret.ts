import { createHash, randomBytes } from 'node:crypto'

export const newLinkSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a link: 256 random bits need no key to be safe from guesses. */
export const hashOfLink = (linkSecret: string): string => createHash('sha256').update(linkSecret).digest('hex')
