import { useWords } from '../../../words/react'
import { Notice } from '../../ui/notice'
import type { Verification } from './types'

/** Why something did not begin, or did not go on. */
export const Refusal = ({ problem, minutes }: Pick<Verification, 'problem' | 'minutes'>) => {
  const { t } = useWords()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`bank.refusal.${problem}`, { minutes })}
    </Notice>
  ) : null
}
