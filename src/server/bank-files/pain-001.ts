import { bankMessage, bankName } from '../../domain/bank/bank-text'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf, plus, type Decimal } from '../../domain/money/money'
import { accountIn, type BankFilesSettings } from './settings'
import { element, elementWith, xmlDocument, type Xml } from './xml-writer'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** A payment as a file has it; `to` is an IBAN in euro, else clearing number and account number together. */
export type FilePayment = {
  endToEndId: string
  currency: Fiat
  amount: Decimal
  holder: string
  to: string
  message: string
}

/** What a file is: `messageId` is our name for it, which no other has; `on` the day on which our bank is to pay. */
export type PaymentFile = {
  messageId: string
  createdAt: Date
  on: string
  payments: readonly FilePayment[]
}

/** Part of a file that is paid from one account, as its bank names it in answers. */
export const partOf = (messageId: string, currency: Fiat): string => `${messageId}-${currency}`

const total = (payments: readonly FilePayment[]): Decimal => fiatOf(plus('0', ...payments.map(({ amount }) => amount)))

/** Payments as our bank takes them: ISO 20022 customer credit transfer initiation, pain.001.001.09. */
export const pain001 = (settings: BankFilesSettings, { messageId, createdAt, on, payments }: PaymentFile): string =>
  xmlDocument(
    namespace,
    'Document',
    element(
      'CstmrCdtTrfInitn',
      element(
        'GrpHdr',
        element('MsgId', messageId),
        element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
        element('NbOfTxs', String(payments.length)),
        element('CtrlSum', total(payments)),
        element('InitgPty', element('Nm', ownName(settings, 'EUR')), initiatorOf(settings)),
      ),
      ...(['SEK', 'EUR'] as const).flatMap((currency) => {
        const ofCurrency = payments.filter((payment) => payment.currency === currency)
        return ofCurrency.length === 0 ? [] : [partElement(settings, { messageId, on, currency }, ofCurrency)]
      }),
    ),
  )

const ownName = ({ name }: BankFilesSettings, currency: Fiat): string => {
  const written = bankName(currency, name)
  if (written === null) throw new Error('Our own name cannot be written')
  return written
}

/** What our bank calls whoever sends it files. */
const initiatorOf = ({ customerId }: BankFilesSettings): Xml | null =>
  customerId === null
    ? null
    : element(
        'Id',
        element('OrgId', element('Othr', element('Id', customerId), element('SchmeNm', element('Cd', 'CUST')))),
      )

type Part = { messageId: string; on: string; currency: Fiat }

/** Each is booked by itself, so that our bank tells of each. */
const partElement = (
  settings: BankFilesSettings,
  { messageId, on, currency }: Part,
  payments: readonly FilePayment[],
): Xml => {
  const account = accountIn(settings, currency)
  if (account === null) throw new Error(`There is no account in ${currency}`)
  return element(
    'PmtInf',
    element('PmtInfId', partOf(messageId, currency)),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', total(payments)),
    element('PmtTpInf', element('SvcLvl', element('Cd', currency === 'EUR' ? 'SEPA' : 'NURG'))),
    element('ReqdExctnDt', element('Dt', on)),
    element('Dbtr', element('Nm', ownName(settings, currency))),
    element('DbtrAcct', element('Id', element('IBAN', account.iban)), element('Ccy', currency)),
    element('DbtrAgt', element('FinInstnId', element('BICFI', settings.bic))),
    currency === 'EUR' ? element('ChrgBr', 'SLEV') : null,
    ...payments.map(paymentElement),
  )
}

const paymentElement = ({ endToEndId, currency, amount, holder, to, message }: FilePayment): Xml => {
  const name = bankName(currency, holder)
  if (name === null) throw new Error('A name cannot be written')
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId)),
    element('Amt', elementWith('InstdAmt', ['Ccy', currency], fiatOf(amount))),
    element('Cdtr', element('Nm', name)),
    element('CdtrAcct', element('Id', accountElement(currency, to))),
    element('RmtInf', element('Ustrd', bankMessage(currency, message))),
  )
}

const accountElement = (currency: Fiat, to: string): Xml =>
  currency === 'EUR'
    ? element('IBAN', to)
    : element('Othr', element('Id', to), element('SchmeNm', element('Cd', 'BBAN')))
