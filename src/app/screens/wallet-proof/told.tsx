import { useMessages } from '../../../i18n/react'
import { Address } from '../../ui/address'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import { Head, ProblemNotice } from './parts'
import type { Proven, Reviewing } from './types'
import * as styles from './view.css'

export const ReviewingView = ({ owner, problem, leadsTo, onLeave }: Reviewing) => {
  const { t } = useMessages()
  return (
    <>
      <Head title={t('wallet.reviewing.title')}>{t('wallet.reviewing.text', { name: owner })}</Head>
      <ProblemNotice problem={problem} />
      {leadsTo === 'payment' ? <Notice tone="info">{t('wallet.meanwhile')}</Notice> : null}
      <Onward leadsTo={leadsTo} onLeave={onLeave} />
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
      <Onward leadsTo={leadsTo} onLeave={onLeave} />
    </>
  )
}

const Onward = ({ leadsTo, onLeave }: Pick<Proven, 'leadsTo' | 'onLeave'>) => {
  const { t } = useMessages()
  return (
    <Actions isApart>
      <Button kind="primary" size="large" onClick={onLeave}>
        {t(leadsTo === 'payment' ? 'wallet.proven.pay' : 'wallet.leave.order')}
      </Button>
    </Actions>
  )
}
