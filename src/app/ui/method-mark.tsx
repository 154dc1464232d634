import type { ReactNode } from 'react'
import type { PaymentMethod } from '../../domain/payments/payment-methods'
import { BankIcon, BoltIcon, CardIcon, PhoneIcon } from './icon'
import { mark } from './method-mark.css'

const signs: Record<PaymentMethod, ReactNode> = {
  Swish: <PhoneIcon />,
  StripeSwish: <PhoneIcon />,
  StripeCard: <CardIcon />,
  QuickPayCardEUR: <CardIcon />,
  PAYEX: <CardIcon />,
  Zimpler: <BoltIcon />,
  TinkSepaCredit: <BoltIcon />,
  FinsharkPayment: <BoltIcon />,
  FinsharkEUR: <BoltIcon />,
  BANKGIRO: <BankIcon />,
  SEPA: <BankIcon />,
}

/** Our own sign for the way of paying, never a brand's logo. */
export const MethodMark = ({ method }: { method: PaymentMethod }) => <span className={mark}>{signs[method]}</span>
