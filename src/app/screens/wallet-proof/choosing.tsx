import { useMessages } from '../../../i18n/react'
import { unbroken } from '../../../i18n/dates'
import { Address } from '../../ui/address'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { Notice } from '../../ui/notice'
import { Actions, StepForm } from '../../ui/step-form'
import { Head, ProblemNotice } from './parts'
import type { ChoosingWay } from './types'
import * as styles from './view.css'

/** Why it is asked, which address it is about, and how it can be shown. */
export const ChoosingView = (screen: ChoosingWay) => {
  const { t } = useMessages()
  const { address, until, ways, way, isAsking, canConfirm, leadsTo, onChoose, onConfirm, onLeave } = screen
  const of = screen.type === 'BUY' ? 'buy' : 'sell'
  return (
    <>
      <Head title={t(`wallet.title.${of}`)}>
        {t(`order.hold.walletProof.why.${of}`)} {t('wallet.lead')}
      </Head>
      <Refusal {...screen} />
      <ProblemNotice problem={screen.problem} />
      <Card className={styles.panel}>
        <div>
          <p className={styles.name}>{t('wallet.address')}</p>
          <Address address={address} />
        </div>
        {until === null ? null : (
          <div>
            <p className={styles.name}>{t('order.hold.when')}</p>
            <p>{t(`order.hold.walletProof.when.until.${of}`, { until: unbroken(until) })}</p>
          </div>
        )}
      </Card>
      <StepForm canSubmit={canConfirm || isAsking} isBusy={isAsking} onSubmit={onConfirm}>
        <Choices
          legend={t('wallet.ways')}
          name="way"
          options={ways.map((id) => ({ id, label: t(`wallet.way.${id}.name`), line: t(`wallet.way.${id}.line`) }))}
          chosen={way}
          onChoose={onChoose}
        />
        {leadsTo === 'payment' ? <p className={styles.second}>{t('wallet.meanwhile')}</p> : null}
        <Actions isApart>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={!canConfirm && !isAsking}
            isBusy={isAsking}
            busyText={t('wallet.asking')}
          >
            {t('wallet.continue')}
          </Button>
          <Button isDisabled={isAsking} onClick={onLeave}>
            {t(leadsTo === 'payment' ? 'wallet.leave.pay' : 'wallet.leave.order')}
          </Button>
        </Actions>
      </StepForm>
    </>
  )
}

const Refusal = ({ refusal, support }: ChoosingWay) => {
  const { t } = useMessages()
  return refusal === null ? null : (
    <Notice
      tone="warning"
      title={t('wallet.refused.title')}
      action={refusal === 'review' ? <ButtonLink to={support}>{t('confirmation.support')}</ButtonLink> : null}
    >
      {t(`wallet.refused.${refusal}`)}
    </Notice>
  )
}
