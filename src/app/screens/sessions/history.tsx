import { useId } from 'react'
import { signInsKeptDays, type SignIn } from '../../../domain/customer/sign-ins'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Card } from '../../ui/card'
import { AlertIcon, CheckIcon } from '../../ui/icon'
import { ListFailed, ListWaiting, More } from '../../ui/list-parts'
import { Skeleton } from '../../ui/skeleton'
import { Moment, useDeviceName } from './device'
import type { SignInHistory } from './types'
import * as styles from './view.css'

/** The sign-ins of the last while, failed ones too and marked, with the way to older ones. */
export const History = (history: SignInHistory) => {
  const { t } = useMessages()
  const title = useId()
  return (
    <section className={styles.history} aria-labelledby={title}>
      <div>
        <h2 id={title}>{t('sessions.history.title')}</h2>
        <p className={styles.lead}>{t('sessions.history.text', { days: signInsKeptDays })}</p>
      </div>
      {history.signIns.length > 0 ? <Rows {...history} /> : <Nothing {...history} />}
    </section>
  )
}

/** What stands there before the first ones have come, and where there are none. */
const Nothing = ({ state, onTryAgain }: SignInHistory) => {
  const { t } = useMessages()
  const row = (
    <div className={styles.waiting}>
      <Skeleton width="60%" height={40} />
    </div>
  )
  if (state === 'loading') return <ListWaiting text={t('sessions.history.loading')} row={row} />
  if (state === 'listed') return <p>{t('sessions.history.none')}</p>
  return (
    <ListFailed title={t('sessions.history.failed')} text={t('sessions.history.failedText')} onTryAgain={onTryAgain} />
  )
}

const Rows = ({ state, signIns, hasMore, onMore, onTryAgain }: SignInHistory) => {
  const { t } = useMessages()
  return (
    <>
      <Card isFlush>
        <ul className={styles.list} aria-label={t('sessions.history.title')}>
          {signIns.map((signIn) => (
            <Row key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      </Card>
      {hasMore ? (
        <More
          text={t('sessions.history.more')}
          busyText={t('sessions.history.moreBusy')}
          failedText={t('sessions.history.moreFailed')}
          isBusy={state === 'loading'}
          hasFailed={state === 'failed'}
          onMore={state === 'failed' ? onTryAgain : onMore}
        />
      ) : null}
    </>
  )
}

const Row = ({ signIn }: { signIn: SignIn }) => {
  const { t } = useMessages()
  const { at, outcome, way, network, isNewDevice } = signIn
  const isDone = outcome === 'signed-in'
  return (
    <li className={styles.signIn}>
      <div>
        <p className={styles.name}>
          <span className={styles.deviceName}>{useDeviceName(signIn)}</span>
          {isNewDevice ? <span className={badge.plain}>{t('sessions.history.newDevice')}</span> : null}
        </p>
        <p className={styles.times}>
          <Moment at={at} />
          <span>{t(`sessions.history.way.${way}`)}</span>
          {network === null ? null : (
            <span>
              {t('sessions.history.network')} {network}
            </span>
          )}
        </p>
      </div>
      <div className={styles.outcome}>
        <span className={isDone ? badge.success : badge.error}>
          {isDone ? <CheckIcon size="tiny" /> : <AlertIcon size="tiny" />}
          {t(`sessions.history.outcome.${outcome}`)}
        </span>
      </div>
    </li>
  )
}
