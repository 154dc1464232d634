import { dateTimeText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import * as styles from './view.css'

/** A device as its browser tells of it. */
export const useDeviceName = ({ browser, system }: { browser: string | null; system: string | null }): string => {
  const { t } = useMessages()
  if (browser !== null && system !== null) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}

export const Time = ({ label, moment }: { label: string; moment: string }) => (
  <div className={styles.time}>
    <dt>{label}</dt>
    <dd>
      <Moment at={moment} />
    </dd>
  </div>
)

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateTimeText(at)}</time>
