import { useMessages } from '../../i18n/react'
import { Notice } from '../ui/notice'
import type { ShownOrder } from './types'

/** What has just gone wrong with something that the customer did. */
export const Problem = ({ problem }: Pick<ShownOrder, 'problem'>) => {
  const { t } = useMessages()
  if (problem === null) return null
  const isNews = problem === 'step-refused'
  return <Notice tone={isNews ? 'info' : 'error'} isUrgent title={t(`confirmation.problem.${problem}`)} />
}
