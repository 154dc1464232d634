import type { HigherLimitProblem } from '../../../../machines/higher-limit/higher-limit-setup'
import { useMessages } from '../../../i18n/react'
import { Notice } from '../../ui/notice'

/** What did not work last; nothing where all did. */
export const Problem = ({ problem }: { problem: HigherLimitProblem | null }) => {
  const { t } = useMessages()
  if (problem === null) return null
  return (
    <Notice tone="error" isUrgent>
      {t(`higherLimit.problem.${problem}`)}
    </Notice>
  )
}
