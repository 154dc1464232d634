import { askedBundle, withBundle } from '../../domain/asked-draft'
import { emptyBuyDraft, type BuyDraft } from '../../domain/buy-draft'
import { isKeptDraft } from '../../domain/kept-draft'
import { basePath } from '../../domain/screens'

/** What browser storage held, where it is a draft of ours. */
export const draftIn = (text: string | null): { owner: string; draft: BuyDraft } | null => {
  const value = parsed(text)
  return isKeptDraft(value) ? value : null
}

/** Takes what the address asks for out of it, so that a reload does not overwrite what was typed since. */
export const asked = (): ((draft: BuyDraft | null) => BuyDraft) | null => {
  const bundle = askedBundle(location.pathname.slice(basePath.length), location.search)
  if (bundle === null) return null
  history.replaceState(null, '', location.pathname + location.hash)
  return (draft) => withBundle(draft ?? emptyBuyDraft, bundle)
}

const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
