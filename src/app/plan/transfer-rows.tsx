import type { Plan } from '../../domain/plans/plans'
import { moneyColumn } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { ibanText, orderNumberText } from '../../i18n/references'
import { CopyRow, ReadRow } from '../ui/copy'
import type { PlanCopying } from './use-plan-copying'

type Transfer = NonNullable<Plan['transfer']>
type RowsProps = Pick<Plan, 'amount' | 'fiat'> & {
  transfer: Transfer
  /** When the bank is to make it the first time, or the next one, as it is shown; null while the plan is not active. */
  day: { is: 'first' | 'next'; text: string } | null
  copying: PlanCopying
}

/** What is written in the bank, once for all times. */
export const TransferRows = ({ transfer, amount, fiat, day, copying: { copied, onCopy } }: RowsProps) => {
  const { t, locale } = useMessages()
  const { ocr, account, bic, payee } = transfer
  const copy = (what: PlanCopying['copied'] & string, text: string) => ({
    isCopied: copied === what,
    onCopy: () => onCopy(what, text),
  })
  return (
    <>
      <CopyRow
        label={t(fiat === 'SEK' ? 'plan.transfer.ocr' : 'plan.transfer.message')}
        why={t('plan.transfer.ocrWhy')}
        {...copy('ocr', ocr)}
      >
        {orderNumberText(ocr)}
      </CopyRow>
      <CopyRow label={t(`plan.transfer.account.${fiat}`)} {...copy('account', account)}>
        {fiat === 'SEK' ? account : ibanText(account)}
      </CopyRow>
      {bic === null ? null : (
        <CopyRow label={t('plan.transfer.bic')} {...copy('bic', bic)}>
          {bic}
        </CopyRow>
      )}
      <CopyRow label={t('plan.transfer.amount')} {...copy('amount', amount)}>
        {moneyColumn(locale, { amount, currency: fiat })}
      </CopyRow>
      <CopyRow label={t('plan.transfer.payee')} {...copy('payee', payee)}>
        {payee}
      </CopyRow>
      {day === null ? null : <ReadRow label={t(`plan.transfer.${day.is}`)}>{day.text}</ReadRow>}
    </>
  )
}
