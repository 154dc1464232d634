import { mostBankAccounts } from '../../../domain/bank/bank-verification'
import { useMessages } from '../../../i18n/react'
import { waitText } from '../../../i18n/wait'
import { Notice } from '../../ui/notice'
import type { Verification } from './types'

/** Why something did not begin, or did not go on. */
export const Refusal = ({
  account,
  problem,
  waitSeconds,
}: Pick<Verification, 'account' | 'problem' | 'waitSeconds'>) => {
  const { t, locale } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(problem === 'too-often' && account === null ? 'bank.refusal.tooOftenAny' : `bank.refusal.${problem}`, {
        wait: waitText(locale, waitSeconds),
        count: mostBankAccounts,
      })}
    </Notice>
  ) : null
}
