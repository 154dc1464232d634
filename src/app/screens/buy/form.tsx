import { useId } from 'react'
import { useWords } from '../../../words/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AddressPart } from './address'
import { AmountPart } from './amounts'
import { CoinPart } from './coins'
import { FootBar } from './foot-bar'
import { MethodPart } from './methods'
import { PriceBox } from './price-box'
import { PriorityPart } from './priority'
import type { BuyForm, BuyNotice } from './types'
import * as styles from './view.css'
import { When } from './when'

const tones: Record<BuyNotice, 'info' | 'warning'> = { 'review-ongoing': 'info', 'rates-unavailable': 'warning' }

export const BuyFormView = (buy: BuyForm) => {
  const { t } = useWords()
  const id = useId()
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
          <h1 className={styles.title}>{t('buy.title')}</h1>
          {buy.notice ? <Notice tone={tones[buy.notice]}>{t(`buy.notice.${buy.notice}`)}</Notice> : null}
          <CoinPart {...buy} />
          <AmountPart {...buy} />
          <AddressPart {...buy} />
          <MethodPart {...buy} />
          {buy.priority ? <PriorityPart {...buy.priority} fiat={buy.fiat} /> : null}
        </form>
        <PriceBox coin={buy.coin} price={buy.price}>
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
      <FootBar price={buy.price}>
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
