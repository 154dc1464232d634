import { useId } from 'react'
import type { OpenSession } from '../../../domain/customer/sessions'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckIcon } from '../../ui/icon'
import { ListFailed, ListWaiting } from '../../ui/list-parts'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Actions } from '../../ui/step-form'
import { unseen } from '../../ui/text.css'
import { useFocusAfterLoss } from '../../ui/use-focus-after-loss'
import { Time, useDeviceName } from './device'
import { History } from './history'
import type { Devices, ListedSessions, SessionsScreen } from './types'
import * as styles from './view.css'

export type { SessionsScreen } from './types'

export const SessionsView = ({ frozen, devices, history }: SessionsScreen) => {
  const { t } = useMessages()
  const title = useId()
  return (
    <div className={styles.page}>
      <section className={styles.devices} aria-labelledby={title}>
        <div>
          <h1 id={title}>{t('sessions.title')}</h1>
          <p className={styles.lead}>{t(frozen ? 'sessions.lead.frozen' : 'sessions.lead')}</p>
        </div>
        {frozen ? (
          <Notice
            tone="info"
            action={
              <ButtonLink size="small" to={{ href: frozen.forgottenPassword }}>
                {t('sessions.frozenPassword')}
              </ButtonLink>
            }
          >
            {t('sessions.frozen')}
          </Notice>
        ) : null}
        <OpenSessions {...devices} />
      </section>
      <History {...history} />
    </div>
  )
}

const OpenSessions = (devices: Devices) => {
  const { t } = useMessages()
  if (devices.state === 'loading') return <Waiting />
  if (devices.state === 'listed') return <Listed {...devices} />
  return <ListFailed title={t('sessions.failed')} text={t('sessions.failedText')} onTryAgain={devices.onTryAgain} />
}

const Waiting = () => {
  const { t } = useMessages()
  const row = (
    <div className={styles.waiting}>
      <Skeleton width="60%" height={40} />
    </div>
  )
  return <ListWaiting text={t('sessions.loading')} row={row} />
}

const Listed = (listed: ListedSessions) => {
  const { t } = useMessages()
  const { sessions, ending, ended, isNotEnded, onEnd, onEndOthers } = listed
  const others = sessions.filter(({ current }) => !current)
  const next = useFocusAfterLoss(sessions.length)
  const isBusy = ending.length > 0
  return (
    <>
      {isNotEnded ? (
        <Notice tone="error" isUrgent>
          {t('sessions.notEnded')}
        </Notice>
      ) : null}
      <p className={unseen} role="status">
        {ended > 0 ? t('sessions.ended', { count: ended }) : ''}
      </p>
      <Card isFlush>
        <ul ref={next} className={styles.list} tabIndex={-1} aria-label={t('sessions.title')}>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              isEnding={ending.includes(session.id)}
              onEnd={isBusy ? () => undefined : () => onEnd(session.id)}
            />
          ))}
        </ul>
      </Card>
      {others.length === 0 ? <p>{t('sessions.alone')}</p> : null}
      {others.length > 1 ? (
        <Actions>
          <Button isBusy={isBusy} busyText={t('sessions.ending')} onClick={onEndOthers}>
            {t('sessions.endAll')}
          </Button>
        </Actions>
      ) : null}
    </>
  )
}

type DeviceProps = { session: OpenSession; isEnding: boolean; onEnd: () => void }

const Device = ({ session, isEnding, onEnd }: DeviceProps) => {
  const { t } = useMessages()
  const device = useDeviceName(session)
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          <span className={styles.deviceName}>{device}</span>
          {session.current ? (
            <span className={badge.success}>
              <CheckIcon size="tiny" />
              {t('sessions.here')}
            </span>
          ) : null}
        </p>
        <dl className={styles.times}>
          <Time label={t('sessions.since')} moment={session.createdAt} />
          <Time label={t('sessions.seen')} moment={session.lastSeenAt} />
        </dl>
      </div>
      {session.current ? null : (
        <Button size="small" isBusy={isEnding} busyText={t('sessions.ending')} onClick={onEnd}>
          {t('sessions.end')}
          <span className={unseen}>: {device}</span>
        </Button>
      )}
    </li>
  )
}
