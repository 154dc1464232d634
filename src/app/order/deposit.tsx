import { coinNames, coinNamesInText, hasExplorer } from '../../domain/money/currencies'
import { moneyColumn } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { Address } from '../ui/address'
import { Button, ButtonLink } from '../ui/button'
import { CopyRow, ReadRow } from '../ui/copy'
import { CheckIcon } from '../ui/icon'
import { CopyIcon, OutIcon } from '../ui/icon-later'
import { Notice } from '../ui/notice'
import { QrPaper } from '../ui/qr'
import * as styles from './order.css'
import type { ShownOrder } from './types'

/** Where the coins of a sale are to be sent, and exactly how many. */
export const Deposit = ({ order, copied, onCopy, isSandbox }: ShownOrder) => {
  const { t, locale } = useMessages()
  if (order.type !== 'SELL' || order.status !== 'PENDING') return null
  const isCopied = copied === 'address'
  return (
    <>
      <div className={styles.deposit}>
        <QrPaper text={order.qrCodeString ?? order.walletAddress} name={t('confirmation.qr.address')} />
        <div className={styles.depositSide}>
          <div>
            <p className={styles.depositName}>{t('order.deposit.address')}</p>
            <Address address={order.walletAddress} />
            {isSandbox && hasExplorer(order.coin, order.walletAddress) ? (
              <p className={styles.sandbox}>{t('confirmation.sandbox')}</p>
            ) : null}
          </div>
          <div className={styles.actions}>
            <Button
              kind="primary"
              icon={isCopied ? <CheckIcon /> : <CopyIcon />}
              onClick={() => onCopy('address', order.walletAddress)}
            >
              {t(isCopied ? 'common.copied' : 'order.deposit.copy')}
            </Button>
            {order.qrCodeString ? (
              <ButtonLink icon={<OutIcon />} to={{ href: order.qrCodeString }}>
                {t('order.deposit.open')}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
      <CopyRow
        label={t('confirmation.amount')}
        isCopied={copied === 'coins'}
        onCopy={() => onCopy('coins', order.from.amount)}
      >
        {moneyColumn(locale, order.from)}
      </CopyRow>
      <ReadRow label={t('order.deposit.network')}>{coinNames[order.coin]}</ReadRow>
      <div className={styles.depositNotice}>
        <Notice tone="warning" title={t('order.deposit.only', { coin: coinNamesInText[order.coin] })}>
          {t('order.deposit.lost')}
        </Notice>
      </div>
    </>
  )
}
