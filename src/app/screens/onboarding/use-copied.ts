import { useSelector } from '@xstate/react'
import { isCopied } from '../../../../machines/shared/copying'
import { useSession } from '../../session'
import type { CopiedPart } from './two-factor-shown'

const parts: readonly CopiedPart[] = ['secret', 'recovery-codes']

export const useCopying = () => {
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(
    copying,
    (snapshot) => (snapshot && parts.find((part) => isCopied(snapshot, part))) ?? null,
  )
  return { copied, onCopy: (name: CopiedPart, text: string) => copying?.send({ type: 'copy.ask', name, text }) }
}
