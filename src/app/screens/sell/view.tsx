import { useId } from 'react'
import { confirmationsNeeded } from '../../../domain/orders/confirmations'
import type { FieldCode } from '../../../domain/shared/problems'
import { coinFigure, limitText, moneyText, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { SaleFigures } from '../../ui/sale-figures'
import { AmountField, Unit } from '../../ui/amount-field'
import { Button, ButtonLink } from '../../ui/button'
import { CoinChoice } from '../../ui/coin-choice'
import { CoinMark } from '../../ui/coin-mark'
import { Hint } from '../../ui/field'
import { FootBar } from '../../ui/foot-bar'
import { FormBusy } from '../../ui/form-busy'
import { Notice } from '../../ui/notice'
import { ProofDialog } from '../../ui/proof-dialog'
import { PriceCard } from '../../ui/price-card'
import { WaitNotice } from '../../ui/security-wait'
import * as trade from '../../ui/trade.css'
import { TradeLoading } from '../../ui/trade-loading'
import { WhenList } from '../../ui/when-list'
import { AccountPart } from './accounts'
import { Blocked } from './blocked'
import type { SellFormScreen, SellScreen } from './types'
import * as styles from './view.css'

export type { SellScreen } from './types'

export const SellView = (screen: SellScreen) => {
  switch (screen.step) {
    case 'loading':
      return <TradeLoading />
    case 'blocked':
      return <Blocked {...screen} />
    case 'editing':
      return <Editing {...screen} />
  }
}

const Editing = (sell: SellFormScreen) => {
  const { t } = useMessages()
  const id = useId()
  const sale = sell.price?.sale
  return (
    <>
      <div className={trade.columns}>
        <form
          id={id}
          className={trade.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            sell.onPlace()
          }}
        >
          <h1 className={trade.title}>{t('sell.title')}</h1>
          <WaitNotice wait={sell.securityWait} of="payouts" />
          {sell.proof ? <ProofDialog {...sell.proof} /> : null}
          {sell.problem ? (
            <Notice tone="error" isUrgent action={sell.problem === 'limit-reached' ? <ToSupport {...sell} /> : null}>
              {t(`sell.problem.${sell.problem}`)}
            </Notice>
          ) : null}
          <FormBusy value={sell.isPlacing}>
            <CoinChoice
              title={t('sell.coin')}
              coins={sell.coins}
              chosen={sell.coin}
              onChoose={sell.onCoin}
              fiat="SEK"
              closedText={(coins) => t('sell.coinsClosed', { coins })}
            />
            <AmountPart {...sell} />
            <AccountPart {...sell} />
          </FormBusy>
        </form>
        <PriceCard
          {...sell}
          title={t('sale.price')}
          price={sell.price ? { ...sell.price, fiat: 'SEK' } : null}
          isHaltTold
        >
          <Figures {...sell} />
          <Place {...sell} form={id} className={trade.review} size="large" />
          <When coin={sell.coin} />
        </PriceCard>
      </div>
      <FootBar
        sums={[
          { label: t('sell.youSell'), of: sale ? { amount: sale.coins, currency: sell.coin } : null },
          { label: t('sell.youGetAbout'), of: sale ? { amount: sale.worth, currency: 'SEK' } : null },
        ]}
      >
        <Place {...sell} form={id} />
      </FootBar>
    </>
  )
}

type PlaceProps = SellFormScreen & { form: string; size?: 'large'; className?: string }

const Place = ({ price, canPlace, isPlacing, form, size = 'large', className }: PlaceProps) => {
  const { t, locale } = useMessages()
  const sale = price?.sale
  return (
    <Button
      kind="primary"
      type="submit"
      isWide
      form={form}
      size={size}
      className={className}
      isDisabled={!canPlace && !isPlacing}
      isBusy={isPlacing}
      busyText={t('sell.placing')}
    >
      {sale
        ? t('sell.place', { amount: moneyText(locale, { amount: sale.worth, currency: 'SEK' }) })
        : t('sell.placeBare')}
    </Button>
  )
}

const AmountPart = (sell: SellFormScreen) => {
  const { t, locale } = useMessages()
  const { limits } = sell
  const min = limitText(locale, limits.min, 'SEK')
  const max = limits.isOfToday
    ? moneyText(locale, { amount: limits.max, currency: 'SEK' })
    : limitText(locale, limits.max, 'SEK')
  const said = (problem: FieldCode | null, example: string) => {
    if (problem === null) return undefined
    if (problem === 'amountTooLarge' && limits.isOfToday) return t('sell.leftToday', { max })
    return t(`field.${problem}`, { min, max, example })
  }
  const problems = [
    said(sell.amountProblem, coinFigure(locale, '0.05')),
    said(sell.valueProblem, wholeFigure(locale, '5000')),
  ]
  return (
    <fieldset>
      <legend className={trade.head}>
        <h2>{t('sell.amount')}</h2>
      </legend>
      <div className={trade.pair}>
        <AmountField
          label={t('sell.youSell')}
          value={sell.amount}
          onChange={sell.onAmount}
          onBlur={sell.onAmountLeft}
          inputMode="decimal"
          problem={problems[0]}
          unit={
            <Unit>
              <CoinMark coin={sell.coin} size="small" />
              {sell.coin}
            </Unit>
          }
        />
        <AmountField
          label={t('sell.youGetAbout')}
          value={sell.value}
          onChange={sell.onValue}
          onBlur={sell.onValueLeft}
          inputMode="decimal"
          problem={problems[1]}
          isWorkingOut={sell.isWorkingOut}
          unit={<Unit>{sell.fiat}</Unit>}
        />
      </div>
      {problems.every((problem) => problem === undefined) ? (
        <div className={styles.hint}>
          <Hint help={t(limits.isOfToday ? 'sell.limitsToday' : 'sell.limits', { min, max })} />
        </div>
      ) : null}
      <Limits {...sell} max={max} />
    </fieldset>
  )
}

const Limits = ({ max, ...sell }: SellFormScreen & { max: string }) => {
  const { t } = useMessages()
  const { limits, problem, onSupport } = sell
  const { isOfToday, isUsedUp } = limits
  if (problem === 'limit-reached' || (!isUsedUp && !onSupport)) return null
  return (
    <div className={styles.over}>
      <Notice
        tone={isUsedUp ? 'warning' : 'info'}
        title={isUsedUp ? t('sell.usedUp') : t(isOfToday ? 'sell.overToday' : 'sell.over.title', { max })}
        action={<ToSupport {...sell} />}
      />
    </div>
  )
}

/** Support is told the figures of the sale where there are any. */
const ToSupport = ({ onSupport }: SellFormScreen) => {
  const { t } = useMessages()
  return onSupport ? (
    <Button size="small" onClick={onSupport}>
      {t('sell.over.button')}
    </Button>
  ) : (
    <ButtonLink size="small" to={{ screen: 'support' }}>
      {t('sell.over.button')}
    </ButtonLink>
  )
}

const Figures = ({ coin, price, noRate }: SellFormScreen) => {
  const { t } = useMessages()
  if (price?.sale) return <SaleFigures {...price.sale} coin={coin} />
  return !price && noRate ? null : <p className={trade.quiet}>{t('sell.noAmount')}</p>
}

const When = ({ coin }: Pick<SellFormScreen, 'coin'>) => {
  const { t } = useMessages()
  return (
    <WhenList
      name={t('sell.when')}
      lines={[
        { time: t('sell.when.now'), text: t('sell.when.send') },
        { time: t('sell.when.minutes'), text: t('sell.when.confirm', { n: confirmationsNeeded[coin] }) },
        { time: t('sell.when.days'), text: t('sell.when.bank') },
      ]}
    />
  )
}
