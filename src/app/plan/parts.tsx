import type { ReactNode } from 'react'
import type { PlanState } from '../../domain/plans/plans'
import type { Share } from '../../domain/plans/purchases'
import { percentText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { badge } from '../ui/badge.css'
import { CoinMark } from '../ui/coin-mark'
import { CheckIcon, CloseIcon } from '../ui/icon'
import { HalfIcon } from '../ui/icon-later'
import * as styles from './parts.css'

const looks = { ACTIVE: 'success', PAUSED: 'processing', ENDED: 'plain' } as const satisfies Record<PlanState, string>
const signs: Record<PlanState, ReactNode> = {
  ACTIVE: <CheckIcon size="tiny" />,
  PAUSED: <HalfIcon size="tiny" />,
  ENDED: <CloseIcon size="tiny" />,
}

/** How a plan is, by a sign and a word. */
export const PlanBadge = ({ state }: { state: PlanState }) => {
  const { t } = useMessages()
  return (
    <span className={badge[looks[state]]}>
      {signs[state]}
      {t(`plans.state.${state}`)}
    </span>
  )
}

/** Each coin with its share, in one line. */
export const SharesLine = ({ shares }: { shares: readonly Share[] }) => {
  const { locale } = useMessages()
  return (
    <span className={styles.shares}>
      {shares.map(({ coin, percent }) => (
        <span key={coin} className={styles.share}>
          <CoinMark coin={coin} size="small" />
          {`${percentText(locale, String(percent))} ${coin}`}
        </span>
      ))}
    </span>
  )
}
