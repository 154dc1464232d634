import { useSyncExternalStore } from 'react'
import { rateFreshSeconds, rateOldSeconds } from '../../domain/market/market'
import { useMessages } from '../../i18n/react'
import * as styles from './rate-age.css'
import { Spinner } from './spinner'

const round = 2 * Math.PI * 7.75

const eachSecond = (tell: () => void) => {
  const timer = setInterval(tell, 1000)
  return () => clearInterval(timer)
}

const useSecondsSince = (moment: number): number =>
  useSyncExternalStore(eachSecond, () => Math.max(0, Math.floor((Date.now() - moment) / 1000)))

type RateAgeProps = {
  /** When the rate came, by this browser's clock (`Date.now()`). */
  since: number
  isUpdating: boolean
}

/** The ring empties in ten seconds; the figure beside it is never blanked. */
export const RateAge = ({ since, isUpdating }: RateAgeProps) => {
  const { t } = useMessages()
  const seconds = useSecondsSince(since)
  if (seconds > rateOldSeconds)
    return (
      <span className={styles.age.old}>
        <Ring look="old" share={1} />
        {t('rate.old', { age: ageText(seconds) })}
      </span>
    )
  return (
    <span className={styles.age.fresh}>
      {isUpdating ? (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      ) : (
        <Ring look="fresh" share={Math.max(0, 1 - seconds / rateFreshSeconds)} />
      )}
      {isUpdating ? t('rate.updating') : t('rate.age', { seconds })}
    </span>
  )
}

const ageText = (seconds: number): string =>
  seconds < 120 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}\u00a0min`

const Ring = ({ look, share }: { look: keyof typeof styles.left; share: number }) => (
  <svg viewBox="0 0 18 18" className={styles.ring} aria-hidden="true">
    <circle cx="9" cy="9" r="7.75" className={styles.ground} />
    <circle cx="9" cy="9" r="7.75" className={styles.left[look]} strokeDasharray={`${share * round} ${round}`} />
  </svg>
)
