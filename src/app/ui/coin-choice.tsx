import { coinNames, type Coin, type Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { useMessages } from '../../i18n/react'
import { CoinMark } from './coin-mark'
import { Hint } from './field'
import { Notice } from './notice'
import { stays, useFormBusy } from './form-busy'
import { Money } from './money'
import { Skeleton } from './skeleton'
import * as styles from './trade.css'

/** `rate`: in the fiat, for one coin; null while it is not known, and of one that is halted. */
export type OfferedCoin = { coin: Coin; rate: Decimal | null; isHalted: boolean; isOpen: boolean }

type CoinChoiceProps = {
  title: string
  coins: readonly OfferedCoin[]
  chosen: Coin
  onChoose: (coin: Coin) => void
  fiat: Fiat
  /** What is said of coins that cannot be traded now. */
  closedText: (coins: string) => string
}

export const CoinChoice = ({ title, coins, chosen, onChoose, fiat, closedText }: CoinChoiceProps) => {
  const { t } = useMessages()
  const isBusy = useFormBusy()
  const isChosenHalted = coins.some(({ coin, isHalted }) => coin === chosen && isHalted)
  const closed = coins.filter(({ isOpen }) => !isOpen).map(({ coin }) => coinNames[coin])
  return (
    <fieldset>
      <legend className={styles.head}>
        <h2>{title}</h2>
      </legend>
      <div className={styles.coins}>
        {coins.map(({ coin, isOpen, ...offered }) => (
          <label key={coin} className={styles.coin}>
            <input
              className={styles.coinRadio}
              type="radio"
              name="coin"
              value={coin}
              checked={coin === chosen}
              disabled={!isOpen}
              aria-disabled={isBusy}
              onChange={isBusy ? stays : () => onChoose(coin)}
            />
            <span className={styles.coinName}>
              <CoinMark coin={coin} />
              {coinNames[coin]}
            </span>
            <span>
              <Rate {...offered} fiat={fiat} />
            </span>
          </label>
        ))}
      </div>
      {closed.length > 0 ? (
        <div className={styles.closed}>
          <Hint help={closedText(closed.join(', '))} />
        </div>
      ) : null}
      {isChosenHalted ? (
        <div className={styles.closed} role="status">
          <Notice tone="warning">{t('buy.coinHalted', { coin: coinNames[chosen] })}</Notice>
        </div>
      ) : null}
    </fieldset>
  )
}

const Rate = ({ rate, isHalted, fiat }: Pick<OfferedCoin, 'rate' | 'isHalted'> & { fiat: Fiat }) => {
  if (rate !== null) return <Money of={{ amount: rate, currency: fiat }} />
  return isHalted ? '–' : <Skeleton width={104} />
}
