import { hasExplorer } from '../../../domain/money/currencies'
import { moneyColumn } from '../../../i18n/money'
import { unbroken } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { Address } from '../../ui/address'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CopyButton } from '../../ui/copy'
import { CheckIcon } from '../../ui/icon'
import { CopyIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { QrPaper } from '../../ui/qr'
import { Actions } from '../../ui/step-form'
import { WaitingLine } from '../../ui/waiting-line'
import { Head, ProblemNotice } from './parts'
import type { AwaitingDeposit } from './types'
import * as styles from './view.css'

/** How much is to be sent, from where and to where. */
export const AwaitingView = (screen: AwaitingDeposit) => {
  const { t, locale } = useMessages()
  const { coin, amount, to, from, until, copied, problem, isSandbox, leadsTo, onCopy, onChange, onLeave } = screen
  const isCopied = copied === 'address'
  return (
    <>
      <Head title={t('wallet.deposit.title')}>{t('wallet.deposit.lead', { until: unbroken(until) })}</Head>
      <ProblemNotice problem={problem} />
      <Card className={styles.panel}>
        <div className={styles.amount}>
          <div>
            <p className={styles.name}>{t('wallet.deposit.amount')}</p>
            <p className={styles.figure}>{moneyColumn(locale, { amount, currency: coin })}</p>
          </div>
          <CopyButton
            what={t('wallet.deposit.amount')}
            isCopied={copied === 'amount'}
            onCopy={() => onCopy('amount', amount)}
          />
        </div>
        <div className={styles.deposit}>
          <QrPaper text={to} name={t('wallet.deposit.qr')} />
          <div className={styles.addresses}>
            <div>
              <p className={styles.name}>{t('wallet.deposit.to')}</p>
              <Address address={to} />
              {isSandbox && hasExplorer(coin, to) ? <p className={styles.name}>{t('confirmation.sandbox')}</p> : null}
            </div>
            <Button kind="primary" icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => onCopy('address', to)}>
              {t(isCopied ? 'common.copied' : 'wallet.deposit.copy')}
            </Button>
            <div>
              <p className={styles.name}>{t('wallet.deposit.from')}</p>
              <Address address={from} />
            </div>
          </div>
        </div>
        <Notice tone="warning" title={t('wallet.deposit.only')}>
          {t('wallet.deposit.onlyText')}
        </Notice>
      </Card>
      <WaitingLine>{t('wallet.deposit.waiting')}</WaitingLine>
      {leadsTo === 'payment' ? <p className={styles.second}>{t('wallet.meanwhile')}</p> : null}
      <Actions isApart>
        <Button size="large" onClick={onLeave}>
          {t(leadsTo === 'payment' ? 'wallet.proven.pay' : 'wallet.leave.order')}
        </Button>
        <Button onClick={onChange}>{t('wallet.deposit.change')}</Button>
      </Actions>
    </>
  )
}
