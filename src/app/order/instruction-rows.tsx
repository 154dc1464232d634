import type { PaymentInstructions } from '../../domain/orders/orders'
import { moneyColumn } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { ibanText, orderNumberText } from '../../i18n/references'
import { CopyRow } from '../ui/copy'
import type { Copyable, ShownOrder } from './types'

type RowsProps<Kind extends PaymentInstructions['kind']> = ShownOrder & {
  instructions: Extract<PaymentInstructions, { kind: Kind }>
}

const rowsOf =
  ({ copied, onCopy }: ShownOrder) =>
  (what: Copyable, text: string) => ({ isCopied: copied === what, onCopy: () => onCopy(what, text) })

export const BankgiroRows = ({ instructions, ...shown }: RowsProps<'bankgiro'>) => {
  const { t, locale } = useMessages()
  const row = rowsOf(shown)
  const { ocr, giro, payee, amount } = instructions
  return (
    <>
      <CopyRow label={t('confirmation.ocr')} why={t('confirmation.ocrWhy')} {...row('ocr', ocr)}>
        {orderNumberText(ocr)}
      </CopyRow>
      <CopyRow label={t('confirmation.giro')} {...row('giro', giro)}>
        {giro}
      </CopyRow>
      <CopyRow label={t('confirmation.amount')} {...row('amount', amount)}>
        {moneyColumn(locale, { amount, currency: shown.order.fiat })}
      </CopyRow>
      <CopyRow label={t('confirmation.payee')} {...row('payee', payee)}>
        {payee}
      </CopyRow>
    </>
  )
}

export const SepaRows = ({ instructions, ...shown }: RowsProps<'sepa'>) => {
  const { t, locale } = useMessages()
  const row = rowsOf(shown)
  const { message, iban, bic, owner, amount, bankName, bankAddress, bankCity } = instructions
  return (
    <>
      <CopyRow label={t('confirmation.message')} why={t('confirmation.messageWhy')} {...row('message', message)}>
        {orderNumberText(message)}
      </CopyRow>
      <CopyRow label={t('confirmation.iban')} {...row('iban', iban)}>
        {ibanText(iban)}
      </CopyRow>
      <CopyRow label={t('confirmation.bic')} {...row('bic', bic)}>
        {bic}
      </CopyRow>
      <CopyRow label={t('confirmation.amount')} {...row('amount', amount)}>
        {moneyColumn(locale, { amount, currency: shown.order.fiat })}
      </CopyRow>
      <CopyRow label={t('confirmation.payee')} {...row('payee', owner)}>
        {owner}
      </CopyRow>
      <CopyRow label={t('confirmation.bank')} {...row('bank', [bankName, bankAddress, bankCity].join(', '))}>
        {[bankName, bankAddress, bankCity].join(', ')}
      </CopyRow>
    </>
  )
}
