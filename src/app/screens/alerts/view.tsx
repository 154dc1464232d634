import { mostAlerts } from '../../../domain/alerts/alerts'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { BellIcon } from '../../ui/icon'
import { ListFailed, ListWaiting } from '../../ui/list-parts'
import { head } from '../../ui/list-parts.css'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import { useFocusAfterLoss } from '../../ui/use-focus-after-loss'
import { AlertFormView } from './form'
import { AlertRow } from './row'
import type { AlertsList, AlertsScreen, FormActor } from './types'
import { useAlertForm } from './use-alert-form'
import * as styles from './view.css'

export type { AlertsScreen } from './types'

export const AlertsView = (screen: AlertsScreen) => (
  <div className={styles.page}>{screen.state === 'form' ? <Form actor={screen.actor} /> : <Listing {...screen} />}</div>
)

const Form = ({ actor }: { actor: FormActor }) => <AlertFormView {...useAlertForm(actor)} />

const Listing = (screen: Exclude<AlertsScreen, { state: 'form' }>) => {
  const { t } = useMessages()
  return (
    <>
      <div className={head}>
        <h1>{t('alerts.title')}</h1>
        {screen.state === 'listed' && screen.alerts.length > 0 && !screen.isFull ? (
          <Button kind="primary" isDisabled={screen.removing !== null} onClick={screen.onAdd}>
            {t('alerts.new')}
          </Button>
        ) : null}
      </div>
      {screen.state === 'loading' ? (
        <ListWaiting text={t('alerts.loading')} row={<WaitingRow />} />
      ) : screen.state === 'failed' ? (
        <ListFailed title={t('alerts.failed')} text={t('alerts.failedText')} onTryAgain={screen.onTryAgain} />
      ) : (
        <Listed {...screen} />
      )}
    </>
  )
}

const Listed = ({ alerts, isFull, notice, removing, onAdd, onChange, onRemove }: AlertsList) => {
  const { t } = useMessages()
  const next = useFocusAfterLoss(alerts.length)
  return (
    <>
      <div role="status" className={styles.status}>
        {notice === 'set' || notice === 'removed' ? <Notice tone="success">{t(`alerts.done.${notice}`)}</Notice> : null}
      </div>
      {notice === 'not-removed' ? (
        <Notice tone="error" isUrgent>
          {t('alerts.problem.not-removed')}
        </Notice>
      ) : null}
      {isFull ? <Notice tone="info">{t('alerts.full', { count: mostAlerts })}</Notice> : null}
      {alerts.length === 0 ? (
        <Card>
          <StateCard
            sign={<BellIcon />}
            title={t('alerts.empty.title')}
            action={
              <Button kind="primary" onClick={onAdd}>
                {t('alerts.new')}
              </Button>
            }
          >
            {t('alerts.text')}
          </StateCard>
        </Card>
      ) : (
        <Card isFlush>
          <ul ref={next} tabIndex={-1} className={styles.list} aria-label={t('alerts.title')}>
            {alerts.map((alert) => (
              <li key={alert.reference} className={styles.item}>
                <AlertRow
                  alert={alert}
                  isRemoving={alert.reference === removing}
                  isBusy={removing !== null}
                  onChange={() => onChange(alert.reference)}
                  onRemove={() => onRemove(alert.reference)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className={styles.how}>{t('alerts.how')}</p>
    </>
  )
}

const WaitingRow = () => (
  <div className={styles.waiting}>
    <Skeleton width="46%" />
    <Skeleton width="30%" height={12} />
  </div>
)
