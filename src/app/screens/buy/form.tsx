import { useId } from 'react'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { FootBar } from '../../ui/foot-bar'
import { Notice } from '../../ui/notice'
import { WaitNotice } from '../../ui/security-wait'
import { AddressPart } from './address'
import { AmountPart } from './amounts'
import { CoinPart } from './coins'
import { FromPlan } from './from-plan'
import { MethodPart } from './methods'
import { PriceBox } from './price-box'
import { PriorityPart } from './priority'
import { ProblemNotice } from './problem-notice'
import type { BuyForm } from './types'
import * as styles from '../../ui/trade.css'
import * as page from './view.css'
import { When } from './when'

export const BuyFormView = (buy: BuyForm) => {
  const { t } = useMessages()
  const id = useId()
  const quote = buy.price?.quote
  return (
    <>
      <div className={styles.columns}>
        <form
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (buy.canReview) buy.onReview()
          }}
        >
          <div className={page.titleRow}>
            <h1 className={styles.title}>{t('buy.title')}</h1>
            {buy.plan === null ? (
              <ButtonLink kind="quiet" size="small" to={{ screen: 'planNew' }}>
                {t('buy.eachMonth')}
              </ButtonLink>
            ) : null}
          </div>
          <FromPlan plan={buy.plan} />
          {buy.notice ? <Notice tone="info">{t(`buy.notice.${buy.notice}`)}</Notice> : null}
          <WaitNotice wait={buy.securityWait} of="coins" />
          <ProblemNotice problem={buy.problem} />
          <CoinPart {...buy} />
          <AmountPart {...buy} />
          <AddressPart {...buy} />
          <MethodPart {...buy} />
          {buy.priority ? <PriorityPart {...buy.priority} fiat={buy.fiat} /> : null}
        </form>
        <PriceBox {...buy}>
          <Button
            className={styles.review}
            kind="primary"
            size="large"
            isWide
            type="submit"
            form={id}
            isDisabled={!buy.canReview && !buy.isAwaiting}
            isBusy={buy.isAwaiting}
          >
            {t('buy.reviewOrder')}
          </Button>
          <When method={buy.method} priority={buy.priority?.isOn ? 'HIGH' : 'LOW'} />
        </PriceBox>
      </div>
      <FootBar
        sums={[
          { label: t('buy.youPay'), of: quote ? { amount: quote.total, currency: buy.fiat } : null },
          { label: t('buy.youGetAbout'), of: quote ? { amount: quote.estimate, currency: buy.coin } : null },
        ]}
      >
        <Button
          kind="primary"
          isWide
          type="submit"
          form={id}
          isDisabled={!buy.canReview && !buy.isAwaiting}
          isBusy={buy.isAwaiting}
        >
          {t('buy.reviewOrder')}
        </Button>
      </FootBar>
    </>
  )
}
