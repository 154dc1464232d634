import type { ReactNode } from 'react'
import type { Coin } from '../../domain/money/currencies'
import * as styles from './coin-mark.css'

const bitcoin = (
  <>
    <path
      fillRule="evenodd"
      d="M10.5 8.7h6.2c2.3 0 3.9 1.3 3.9 3.4 0 1.6-.9 2.7-2.4 3.1 1.9.4 3.1 1.7 3.1 3.7 0 2.5-1.9 4-4.6 4h-6.2zM13 11v3.4h3.2c1.2 0 2-.6 2-1.7s-.8-1.7-2-1.7zm0 5.6v4h3.6c1.3 0 2.1-.8 2.1-2s-.8-2-2.1-2z"
    />
    <path d="M12.7 6.4h1.9V9h-1.9zM16.1 6.4H18V9h-1.9zM12.7 22.7h1.9v2.7h-1.9zM16.1 22.7H18v2.7h-1.9z" />
  </>
)

const signs: Record<Coin, ReactNode> = {
  BTC: bitcoin,
  ETH: (
    <>
      <path d="M16 5.5 22.3 16 16 19.7 9.7 16z" />
      <path d="M16 21.6 22.3 17.8 16 26.5 9.7 17.8z" opacity=".75" />
    </>
  ),
  LTC: <path d="M13.6 6.8h3.1l-2 7.6 3.3-1.3-.6 2.3-3.3 1.3-1.2 4.6h8.5l-.7 2.7H9.7l1.6-6.2-2 .8.6-2.3 2-.8z" />,
  BCH: <g transform="rotate(-18 16 16)">{bitcoin}</g>,
}

type CoinMarkProps = { coin: Coin; size?: keyof typeof styles.mark }

export const CoinMark = ({ coin, size = 'normal' }: CoinMarkProps) => (
  <svg viewBox="0 0 32 32" className={styles.mark[size]} aria-hidden="true">
    <circle cx="16" cy="16" r="16" className={styles.ground[coin]} />
    <g className={styles.sign}>{signs[coin]}</g>
  </svg>
)
