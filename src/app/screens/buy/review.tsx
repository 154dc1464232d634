import { coinNames } from '../../../domain/money/currencies'
import { moneyText, rateText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Address } from '../../ui/address'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CoinMark } from '../../ui/coin-mark'
import { MethodMark } from '../../ui/method-mark'
import { Money } from '../../ui/money'
import { ProofDialog } from '../../ui/proof-dialog'
import { PageTitle } from '../../ui/page-title'
import { RateAge } from '../../ui/rate-age'
import { Costs, Margin } from './costs'
import * as styles from './review.css'
import { DuplicateOrder } from './duplicate'
import { FromPlan } from './from-plan'
import { ProblemNotice } from './problem-notice'
import type { BuyReview } from './types'
import { When } from './when'

/** The last look before the order is placed: everything that money depends on, whole. */
export const Review = (buy: BuyReview) => {
  const { t, locale } = useMessages()
  const { price } = buy
  return (
    <div className={styles.review}>
      <div className={styles.lead}>
        <PageTitle takesFocus className={styles.title}>
          {t('buy.review.title')}
        </PageTitle>
        <p>
          <Money size="t6" of={{ amount: price.quote.total, currency: price.fiat }} />
        </p>
      </div>
      <FromPlan plan={buy.plan} />
      <ProblemNotice problem={buy.problem} />
      {buy.duplicate ? <DuplicateOrder {...buy.duplicate} /> : null}
      {buy.proof ? <ProofDialog {...buy.proof} /> : null}
      <Where {...buy} />
      <div className={styles.two}>
        <Card className={styles.card}>
          <h2>{t('buy.review.costs')}</h2>
          <p className={styles.method}>
            <MethodMark method={price.method} />
            {t(`method.${price.method}.name`)}
          </p>
          <Costs {...price} totalLabel={t('buy.youPay')} />
          <When method={price.method} priority={price.priority} />
        </Card>
        <Get {...buy} />
      </div>
      <div className={styles.actions} data-foot-bar>
        <Button
          kind="primary"
          size="large"
          isBusy={buy.isPlacing}
          busyText={t('buy.review.placing')}
          onClick={buy.onPlace}
        >
          {t('buy.review.buyFor', { amount: moneyText(locale, { amount: price.quote.total, currency: price.fiat }) })}
        </Button>
        <Button kind="quiet" onClick={buy.onBack} isDisabled={buy.isPlacing}>
          {t('common.back')}
        </Button>
      </div>
    </div>
  )
}

const Where = ({ address, price }: BuyReview) => {
  const { t } = useMessages()
  return (
    <Card className={styles.card}>
      <h2>{t('buy.review.address')}</h2>
      <p className={styles.method}>
        <CoinMark coin={price.coin} />
        {t('buy.address', { name: coinNames[price.coin], code: price.coin })}
      </p>
      <p>
        <Address address={address} />
      </p>
      <p className={styles.second}>{t('buy.review.addressText')}</p>
    </Card>
  )
}

const Get = ({ price }: BuyReview) => {
  const { t, locale } = useMessages()
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{t('buy.youGetAbout')}</h2>
        <RateAge since={price.since} isUpdating={price.isUpdating} />
      </div>
      <p>
        <Money size="t5" of={{ amount: price.quote.estimate, currency: price.coin }} />
      </p>
      <p className={styles.second}>{rateText(locale, price.coin, price.rate, price.fiat)}</p>
      <Margin {...price} />
      <p className={styles.second}>{t('notice.rateNotice')}</p>
    </Card>
  )
}
