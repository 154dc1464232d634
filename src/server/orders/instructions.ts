import { accounts, company } from '../../domain/company/company'
import type { Coin } from '../../domain/money/currencies'
import { fiatOf, times, type Decimal } from '../../domain/money/money'
import type { PaymentInstructions } from '../../domain/orders/orders'
import type { PaymentMethod } from '../../domain/payments/payment-methods'
import { swedishDay } from '../../domain/shared/swedish-days'

type Payable = { paymentMethod: PaymentMethod; number: string; total: Decimal; deadline: Date | null }

/** What the customer writes in their bank; null where the method pays elsewhere. */
export const instructionsOf = (order: Payable): PaymentInstructions | null => {
  if (order.paymentMethod === 'BANKGIRO') return bankgiro(order)
  return order.paymentMethod === 'SEPA' ? sepa(order) : null
}

const bankgiro = (order: Payable): PaymentInstructions => ({
  kind: 'bankgiro',
  giro: accounts.bankgiro,
  ocr: order.number,
  payee: company.name,
  amount: fiatOf(order.total),
  qr: swedishInvoice(order),
})

const sepa = (order: Payable): PaymentInstructions => ({
  kind: 'sepa',
  ...accounts.sepa,
  message: order.number,
  amount: fiatOf(order.total),
  qr: europeanTransfer(order),
})

/** Swedish QR standard for invoices, version 1: type 1 is an invoice, paid by Bankgiro with an OCR number. */
const swedishInvoice = ({ number, total, deadline }: Payable): string => {
  const due = deadline === null ? {} : { ddt: swedishDay(deadline).replaceAll('-', '') }
  const head = { uqr: 1, tp: 1, nme: company.name, cc: 'SE', cid: company.organizationNumber, iref: number, ...due }
  const tail = { pt: 'BG', acc: accounts.bankgiro }
  return `${JSON.stringify(head).slice(0, -1)},"due":${fiatOf(total)},${JSON.stringify(tail).slice(1)}`
}

/** EPC069-12, version 2, UTF-8: a SEPA credit transfer with an unstructured message. */
const europeanTransfer = ({ number, total }: Payable): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    accounts.sepa.bic,
    accounts.sepa.owner,
    accounts.sepa.iban,
    `EUR${fiatOf(total)}`,
    '',
    '',
    number,
  ].join('\n')

const bareAddress = (address: string): string => address.replace(/^[a-z]+:/, '')

const schemes: Record<Exclude<Coin, 'ETH'>, string> = { BTC: 'bitcoin', LTC: 'litecoin', BCH: 'bitcoincash' }

/** What a wallet app reads from a QR code to send coins: BIP 21, and EIP-681 with wei for ether. */
export const coinRequest = (coin: Coin, address: string, amount: Decimal): string =>
  coin === 'ETH'
    ? `ethereum:${address}?value=${times(amount, '1000000000000000000')}`
    : `${schemes[coin]}:${bareAddress(address)}?amount=${amount}`
