import { isRecord } from '../api/problem'

/** Lets a value survive a reload, for its owner alone; null forgets it. */
export const keep = (name: string, owner: string, value: unknown): void => {
  if (value === null) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, JSON.stringify({ owner, value }))
}

export const eidOrderName = 'eid:identity'
export const eidAnewName = 'eid:re-identification'

/** What is being written to support. */
export const supportDraftName = 'draft:support'

/** What an earlier page kept for this owner; unchecked, and null where there is nothing. */
export const kept = (name: string, owner: string): unknown => {
  const found = parsed(sessionStorage.getItem(name))
  return isRecord(found) && found.owner === owner ? found.value : null
}

const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
