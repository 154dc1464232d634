import { Fragment, type ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { Button } from './button'
import { Card } from './card'
import { FailedCard } from './failed-card'
import { Hint } from './field'
import * as styles from './list-parts.css'

type MoreProps = {
  text: string
  busyText: string
  failedText: string
  isBusy: boolean
  hasFailed: boolean
  /** Null while the rows that are shown are about to be others. */
  onMore: (() => void) | null
}

/** The way to the rows after those that are shown; of a page that did not come it says so, and tries again. */
export const More = ({ text, busyText, failedText, isBusy, hasFailed, onMore }: MoreProps) => {
  const { t } = useMessages()
  return (
    <div className={styles.more}>
      {hasFailed ? <Hint problem={failedText} /> : null}
      <Button
        isDisabled={onMore === null && !isBusy}
        isBusy={isBusy}
        busyText={busyText}
        {...(onMore ? { onClick: onMore } : {})}
      >
        {hasFailed ? t('common.tryAgain') : text}
      </Button>
    </div>
  )
}

const waitingRows = ['a', 'b', 'c', 'd', 'e']

/** In place of rows that are on their way. */
export const ListWaiting = ({ text, row }: { text: string; row: ReactNode }) => (
  <div role="status" aria-busy aria-label={text}>
    <Card isFlush>
      {waitingRows.map((each) => (
        <Fragment key={each}>{row}</Fragment>
      ))}
    </Card>
  </div>
)

type ListFailedProps = { title: string; text: string; onTryAgain: () => void }

/** In place of what a page would list, under its title. */
export const ListFailed = ({ title, text, onTryAgain }: ListFailedProps) => {
  const { t } = useMessages()
  return <FailedCard level="h2" title={title} text={text} button={t('common.tryAgain')} onAct={onTryAgain} />
}
