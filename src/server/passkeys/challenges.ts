import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { minutesAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { passkeyChallenges, type passkeyPurposes } from '../database/schema'

/** So long the browser's dialog may take, and what it signs may come back. */
export const challengeMinutes = 5

type Purpose = (typeof passkeyPurposes)[number]

/** What a challenge was given for and to whom: `owner` is a session, or a browser at which nobody is signed in. */
export type Asked = { purpose: Purpose; owner: string }

/** Kept once the transaction is through: nobody else, and nothing else, is answered by it. */
export const newChallenge = async (tx: Transaction, asked: Asked, now: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await tx.insert(passkeyChallenges).values({ challenge, ...asked, expiresAt: minutesAfter(now, challengeMinutes) })
  return challenge
}

const isOpen = (challenge: string, { purpose, owner }: Asked, now: Date) =>
  and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.purpose, purpose),
    eq(passkeyChallenges.owner, owner),
    gt(passkeyChallenges.expiresAt, now),
  )

export const isOpenChallenge = async (handle: Handle, challenge: string, asked: Asked, now: Date): Promise<boolean> => {
  const found = await handle
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(isOpen(challenge, asked, now))
    .limit(1)
  return found.length > 0
}

/** Uses a challenge up; false where it is used up already, or nobody's. */
export const spendChallenge = async (tx: Transaction, challenge: string, asked: Asked, now: Date): Promise<boolean> => {
  const spent = await tx
    .delete(passkeyChallenges)
    .where(isOpen(challenge, asked, now))
    .returning({ challenge: passkeyChallenges.challenge })
  return spent.length > 0
}

/** Takes away challenges that nobody has answered. */
export const dropOldChallenges = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, passkeyChallenges, lt(passkeyChallenges.expiresAt, now))
