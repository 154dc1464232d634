import { useWords } from '../../../words/react'
import { waitText } from '../../../words/wait'
import { Notice } from '../../ui/notice'
import type { Verification } from './types'

/** Why something did not begin, or did not go on. */
export const Refusal = ({ problem, waitSeconds }: Pick<Verification, 'problem' | 'waitSeconds'>) => {
  const { t, locale } = useWords()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`bank.refusal.${problem}`, { wait: waitText(locale, waitSeconds) })}
    </Notice>
  ) : null
}
