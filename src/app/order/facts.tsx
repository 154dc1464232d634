import { accounts } from '../../domain/company/company'
import { defaultCountry } from '../../domain/onboarding/countries'
import { explorerAddress, hasExplorer, hasPriority } from '../../domain/money/currencies'
import type { Order } from '../../domain/orders/orders'
import { countryName } from '../../i18n/country-name'
import { dateTimeText } from '../../i18n/dates'
import { rateText } from '../../i18n/money'
import { phoneText } from '../../i18n/phone'
import { useMessages } from '../../i18n/react'
import { accountNumberText, clearingText, orderNumberText } from '../../i18n/references'
import { Address } from '../ui/address'
import { CopyButton } from '../ui/copy'
import { Fact, Facts } from '../ui/facts'
import { OutIcon } from '../ui/icon-later'
import * as styles from './order.css'
import type { ShownOrder } from './types'

/** What the order is: number, dates, rate, how it is paid, and where it goes. */
export const OrderFacts = (shown: ShownOrder) => {
  const { t, locale } = useMessages()
  const { order } = shown
  return (
    <Facts>
      <Fact name={t('order.fact.number')}>{orderNumberText(order.number)}</Fact>
      <Fact name={t('order.fact.date')}>{dateTimeText(order.orderDate)}</Fact>
      {order.type === 'BUY' && hasPriority(order.coin) ? (
        <Fact name={t('buy.priority')}>{t(`order.priority.${order.priority}`)}</Fact>
      ) : null}
      <Fact name={t(order.rateIsFinal ? 'order.fact.rate' : 'order.fact.rateNow')}>
        {rateText(locale, order.coin, order.rate, order.fiat)}
      </Fact>
      {order.type === 'BUY' ? <PaidBy {...shown} /> : null}
      <WalletAddress {...shown} />
      <PaidTo {...order} />
      <Person {...order} />
    </Facts>
  )
}

const PaidBy = ({ order, bank }: ShownOrder) => {
  const { t } = useMessages()
  const method = t(`method.${order.paymentMethod}.name`)
  return (
    <Fact name={t('order.fact.method')}>{bank === null ? method : t('order.fact.methodAt', { method, bank })}</Fact>
  )
}

/** Where bought coins go, or where sold ones came to; while they are to be sent, that stands apart. */
const WalletAddress = ({ order, copied, onCopy }: ShownOrder) => {
  const { t } = useMessages()
  if (order.type === 'SELL' && order.status === 'PENDING') return null
  return (
    <Fact name={t(order.type === 'BUY' ? 'confirmation.sentTo' : 'order.fact.deposit')} isWide>
      <span className={styles.withCopy}>
        <Address address={order.walletAddress} />
        <span className={styles.tools}>
          <CopyButton
            isIconAlone
            what={t('confirmation.address')}
            isCopied={copied === 'address'}
            onCopy={() => onCopy('address', order.walletAddress)}
          />
          {hasExplorer(order.coin, order.walletAddress) ? (
            <a
              className={styles.tool}
              href={explorerLink(order)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('confirmation.explorer')}
            >
              <OutIcon />
            </a>
          ) : null}
        </span>
      </span>
    </Fact>
  )
}

/** The transfer itself where it is known, else the address. */
const explorerLink = ({ type, transactions, coin, walletAddress }: Order): string => {
  const way = type === 'BUY' ? 'OUT' : 'IN'
  const moved = transactions.find(({ explorerLink: link, direction }) => link !== null && direction === way)
  return moved?.explorerLink ?? explorerAddress(coin, walletAddress)
}

/** Of a sale the customer's account; of an order by SEPA ours. */
const PaidTo = ({ type, paymentMethod, payoutAccount }: Order) => {
  const { t } = useMessages()
  if (payoutAccount)
    return (
      <>
        <Fact name={t('order.fact.fullName')}>{payoutAccount.fullName}</Fact>
        <Fact name={t('order.fact.bankName')}>{payoutAccount.bankName}</Fact>
        <Fact name={t('order.fact.clearing')}>{clearingText(payoutAccount.clearingNumber)}</Fact>
        <Fact name={t('order.fact.account')}>{accountNumberText(payoutAccount.accountNumber)}</Fact>
      </>
    )
  if (type === 'SELL' || paymentMethod !== 'SEPA') return null
  const { owner, bankName, bankAddress, bankCity, bankCountry } = accounts.sepa
  return (
    <>
      <Fact name={t('order.fact.owner')}>{owner}</Fact>
      <Fact name={t('confirmation.bank')} isWide>
        {[bankName, bankAddress, bankCity, bankCountry].join(', ')}
      </Fact>
    </>
  )
}

/** Who pays, for orders by Swish or card. */
const Person = ({ personalInformation }: Order) => {
  const { t, locale } = useMessages()
  if (!personalInformation) return null
  const { fullName, address, postalCode, city, countryCode, email, phoneNumber } = personalInformation
  const place = [postalCode, city].filter(Boolean).join(' ')
  const country = countryCode === null || countryCode === defaultCountry ? null : countryName(locale, countryCode)
  return (
    <>
      <Fact name={t('order.fact.fullName')}>{fullName}</Fact>
      {phoneNumber === null ? null : <Fact name={t('order.fact.phone')}>{phoneText(locale, phoneNumber)}</Fact>}
      <Fact name={t('order.fact.email')}>{email}</Fact>
      <Fact name={t('order.fact.address')}>{[address, place, country].filter(Boolean).join(', ')}</Fact>
    </>
  )
}
