import { coinNames } from '../../../domain/currencies'
import { useWords } from '../../../words/react'
import { CoinMark } from '../../ui/coin-mark'
import { Hint } from '../../ui/field'
import { Money } from '../../ui/money'
import { Skeleton } from '../../ui/skeleton'
import type { BuyForm } from './types'
import * as styles from './view.css'

export const CoinPart = ({ coins, coin: chosen, onCoin, fiat }: BuyForm) => {
  const { t } = useWords()
  const closed = coins.filter(({ isOpen }) => !isOpen).map(({ coin }) => coinNames[coin])
  return (
    <fieldset>
      <legend className={styles.head}>
        <h2>{t('buy.coin')}</h2>
      </legend>
      <div className={styles.coins}>
        {coins.map(({ coin, rate, isOpen }) => (
          <label key={coin} className={styles.coin}>
            <input
              className={styles.coinRadio}
              type="radio"
              name="coin"
              value={coin}
              checked={coin === chosen}
              disabled={!isOpen}
              onChange={() => onCoin(coin)}
            />
            <span className={styles.coinName}>
              <CoinMark coin={coin} />
              {coinNames[coin]}
            </span>
            <span>{rate === null ? <Skeleton width={104} /> : <Money of={{ amount: rate, currency: fiat }} />}</span>
          </label>
        ))}
      </div>
      {closed.length > 0 ? (
        <div className={styles.closed}>
          <Hint help={t('buy.coinsClosed', { coins: closed.join(', ') })} />
        </div>
      ) : null}
    </fieldset>
  )
}
