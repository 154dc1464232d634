import { askedBundle, withBundle } from '../../domain/asked-draft'
import { emptyBuyDraft } from '../../domain/buy-draft'
import { isKeptDraft } from '../../domain/kept-draft'
import { basePath } from '../../domain/screens'
import type { Kept } from './buy'

/** What browser storage holds under a name, where it is a draft of ours, with what the address asks for. */
export const restored = (name: string): Kept | null => {
  const value = parsed(sessionStorage.getItem(name))
  const kept = isKeptDraft(value) ? value : null
  const bundle = askedBundle(location.pathname.slice(basePath.length), location.search)
  if (bundle === null) return kept
  // Taken out of the address, so that a reload does not overwrite what is typed from now on.
  history.replaceState(null, '', location.pathname + location.hash)
  const filled = { owner: kept?.owner ?? '', draft: withBundle(kept?.draft ?? emptyBuyDraft, bundle) }
  sessionStorage.setItem(name, JSON.stringify(filled))
  return filled
}

const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
