import { readCookie } from '../api/cookies'
import { keep, kept } from './persisted'

const [cookie, name, owner] = ['walk', 'walked', 'tester']

/** Whether a tester has asked for the panel, on the sandbox's page. */
export const isWalkAsked = (): boolean => readCookie(cookie) === 'on'

export const putWalkAway = (): void => void (document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`)

/** Ids of transitions that were taken before the page was loaded anew. */
export const walkedBefore = (): string[] => {
  const ids = kept(name, owner)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

export const keepWalked = (ids: readonly string[]): void => keep(name, owner, ids.length > 0 ? ids : null)
