import type { Passkey } from '../../../domain/customer/passkeys'
import { dateTimeText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { LockIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { StateCard } from '../../ui/state-card'
import { Actions } from '../../ui/step-form'
import { unseen } from '../../ui/text.css'
import { useFocusAfterLoss } from '../../ui/use-focus-after-loss'
import type { ListedPasskeys } from './types'
import * as styles from './view.css'

export const Listed = ({ passkeys, most, told, onAdd, onRemove }: ListedPasskeys) => {
  const { t } = useMessages()
  const next = useFocusAfterLoss(passkeys.length)
  const isFull = passkeys.length >= most
  return (
    <>
      {told ? <Notice tone="success">{t(`passkeys.${told.done}`, { name: told.name })}</Notice> : null}
      {passkeys.length === 0 ? (
        <Card>
          <StateCard
            sign={<LockIcon />}
            title={t('passkeys.empty.title')}
            action={
              <Button kind="primary" onClick={onAdd}>
                {t('passkeys.add')}
              </Button>
            }
          >
            {t('passkeys.empty.text')}
          </StateCard>
        </Card>
      ) : (
        <>
          <Card isFlush>
            <ul ref={next} className={styles.list} tabIndex={-1} aria-label={t('passkeys.title')}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey.id)} />
              ))}
            </ul>
          </Card>
          {isFull ? (
            <p>{t('passkeys.most', { n: most })}</p>
          ) : (
            <Actions>
              <Button kind="primary" onClick={onAdd}>
                {t('passkeys.add')}
              </Button>
            </Actions>
          )}
        </>
      )}
    </>
  )
}

const Row = ({ passkey: { name, createdAt, lastUsedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t } = useMessages()
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <dl className={styles.times}>
          <div className={styles.time}>
            <dt>{t('passkeys.created')}</dt>
            <dd>
              <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
            </dd>
          </div>
          <div className={styles.time}>
            <dt>{t('passkeys.used')}</dt>
            <dd>
              {lastUsedAt === null ? t('passkeys.none') : <time dateTime={lastUsedAt}>{dateTimeText(lastUsedAt)}</time>}
            </dd>
          </div>
        </dl>
      </div>
      <Button size="small" onClick={onRemove}>
        {t('passkeys.remove')}
        <span className={unseen}>: {name}</span>
      </Button>
    </li>
  )
}
