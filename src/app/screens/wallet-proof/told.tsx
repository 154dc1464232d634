import { unbroken } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { Address } from '../../ui/address'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import { Head, ProblemNotice } from './parts'
import type { Proven, Reviewing } from './types'
import * as styles from './view.css'

export const ReviewingView = ({ type, owner, until, problem, leadsTo, onChange, onLeave }: Reviewing) => {
  const { t } = useMessages()
  const of = type === 'BUY' ? 'buy' : 'sell'
  return (
    <>
      <Head title={t('wallet.reviewing.title')}>{t('wallet.reviewing.text', { name: owner })}</Head>
      <ProblemNotice problem={problem} />
      {until === null ? null : (
        <Card className={styles.panel}>
          <div>
            <p className={styles.name}>{t('order.hold.when')}</p>
            <p>{t(`order.hold.walletProof.when.until.${of}`, { until: unbroken(until) })}</p>
          </div>
        </Card>
      )}
      {leadsTo === 'payment' ? <Notice tone="info">{t('wallet.meanwhile')}</Notice> : null}
      <Actions isApart>
        <Leave leadsTo={leadsTo} onLeave={onLeave} />
        {onChange ? <Button onClick={onChange}>{t('wallet.reviewing.change')}</Button> : null}
      </Actions>
    </>
  )
}

export const ProvenView = ({ address, leadsTo, onLeave }: Proven) => {
  const { t } = useMessages()
  return (
    <>
      <Head title={t('wallet.proven.title')} />
      <Notice tone="success">{t('wallet.proven.text')}</Notice>
      <Card className={styles.panel}>
        <div>
          <p className={styles.name}>{t('wallet.address')}</p>
          <Address address={address} />
        </div>
      </Card>
      <Actions>
        <Leave leadsTo={leadsTo} onLeave={onLeave} />
      </Actions>
    </>
  )
}

const Leave = ({ leadsTo, onLeave }: Pick<Proven, 'leadsTo' | 'onLeave'>) => {
  const { t } = useMessages()
  return (
    <Button kind="primary" size="large" onClick={onLeave}>
      {t(leadsTo === 'payment' ? 'wallet.proven.pay' : 'wallet.leave.order')}
    </Button>
  )
}
