import { OutIcon } from '../../ui/icon-later'
import { explorerAddress } from '../../../domain/currencies'
import { useWords } from '../../../words/react'
import { Address } from '../../ui/address'
import { Card } from '../../ui/card'
import { CopyButton } from '../../ui/copy'
import { QrPaper } from '../../ui/qr'
import type { ShownOrder } from './types'
import * as styles from './view.css'

/** Where the coins go or went, or are to be sent: the whole address, and its place on the blockchain. */
export const Outcome = ({ order, copied, onCopy, isSandbox }: ShownOrder) => {
  const { t } = useWords()
  const isAsked = order.type === 'SELL' && order.status === 'PENDING'
  if (order.type === 'SELL' && !isAsked) return null
  return (
    <Card title={t(isAsked ? 'confirmation.sendTo' : 'confirmation.sentTo')}>
      <div className={styles.withCopy}>
        <Address address={order.walletAddress} />
        <CopyButton
          what={t('confirmation.address')}
          isCopied={copied === 'address'}
          onCopy={() => onCopy('address', order.walletAddress)}
        />
      </div>
      {isAsked && isSandbox ? <p className={styles.sandbox}>{t('confirmation.sandbox')}</p> : null}
      {isAsked ? (
        <div className={styles.addressCode}>
          <QrPaper text={order.qrCodeString ?? order.walletAddress} name={t('confirmation.qr.address')} />
        </div>
      ) : null}
      {order.status === 'COMPLETED' ? (
        <a className={styles.explorer} href={explorerLink(order)} target="_blank" rel="noreferrer">
          {t('confirmation.explorer')}
          <OutIcon size="small" />
        </a>
      ) : null}
    </Card>
  )
}

/** The transfer itself where it is known, else the address. */
const explorerLink = ({ transactions, coin, walletAddress }: ShownOrder['order']): string =>
  transactions.find(({ explorerLink: link, direction }) => link !== null && direction === 'OUT')?.explorerLink ??
  explorerAddress(coin, walletAddress)
