import { useSelector } from '@xstate/react'
import { isCopied } from '../../../machines/shared/copying'
import { useSession } from '../session'

const copyables = ['ocr', 'account', 'bic', 'amount', 'payee'] as const
type Copyable = (typeof copyables)[number]

/** What can be copied of a standing transfer; `copied` says which was, for 3 seconds. */
export type PlanCopying = { copied: Copyable | null; onCopy: (what: Copyable, text: string) => void }

export const usePlanCopying = (): PlanCopying => {
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(copying, (each) => (each && copyables.find((name) => isCopied(each, name))) ?? null)
  return { copied, onCopy: (name, text) => copying?.send({ type: 'copy.ask', name, text }) }
}
