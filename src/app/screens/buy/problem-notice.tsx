import type { BuyProblem } from '../../../../machines/buy/buy-setup'
import { useMessages } from '../../../i18n/react'
import { Notice } from '../../ui/notice'

/** Why the order was not placed. */
export const ProblemNotice = ({ problem }: { problem: BuyProblem | null }) => {
  const { t } = useMessages()
  if (problem === null) return null
  const tone = problem === 'quote-expired' ? 'warning' : 'error'
  return <Notice tone={tone} isUrgent title={t(`buy.problem.${problem}`)} />
}
