import { useId } from 'react'
import { brand } from '../../../domain/company/brand'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckIcon } from '../../ui/icon'
import { ListFailed, ListWaiting } from '../../ui/list-parts'
import { Skeleton } from '../../ui/skeleton'
import { PushPart } from './push-part'
import type { DeviceScreen, Installing, Pushing } from './types'
import * as styles from './view.css'

export type { DeviceScreen } from './types'

export const DeviceView = ({ install, push }: DeviceScreen) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <div>
        <h1>{t('device.title')}</h1>
        <p className={styles.lead}>{t('device.lead', { brand: brand.name })}</p>
      </div>
      <Install {...install} />
      <Push {...push} />
    </div>
  )
}

const Install = ({ state, onInstall }: Installing) => {
  const { t } = useMessages()
  return (
    <Card isFlush>
      <div className={styles.act}>
        <div>
          <h2 className={styles.name}>{t('device.install')}</h2>
          <p className={styles.quiet}>{t(state === 'closed' ? 'device.install.how' : 'device.install.text')}</p>
        </div>
        {state === 'installed' ? (
          <p role="status">
            <span className={badge.success}>
              <CheckIcon size="tiny" />
              {t('device.installed')}
            </span>
          </p>
        ) : null}
        {state === 'offered' || state === 'asking' ? (
          <Button size="small" isBusy={state === 'asking'} busyText={t('device.installing')} onClick={onInstall}>
            {t('device.install.ask')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}

const Push = (push: Pushing) => {
  const { t } = useMessages()
  const title = useId()
  if (push.state === 'none') return null
  return (
    <section className={styles.section} aria-labelledby={title}>
      <div>
        <h2 id={title}>{t('device.push')}</h2>
        <p className={styles.lead}>{t('device.push.text')}</p>
      </div>
      {push.state === 'loading' ? (
        <ListWaiting
          text={t('device.push.loading')}
          row={
            <div className={styles.waiting}>
              <Skeleton width="60%" height={40} />
            </div>
          }
        />
      ) : push.state === 'failed' ? (
        <ListFailed title={t('device.push.failed')} text={t('device.push.failedText')} onTryAgain={push.onTryAgain} />
      ) : (
        <PushPart {...push} />
      )}
    </section>
  )
}
