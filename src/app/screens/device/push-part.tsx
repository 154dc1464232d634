import { useId } from 'react'
import { brand } from '../../../domain/company/brand'
import { pushKinds, type PushDevice, type PushKind } from '../../../domain/push/push'
import { dateTimeText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Switch } from '../../ui/switch'
import { unseen } from '../../ui/text.css'
import { useFocusAfterLoss } from '../../ui/use-focus-after-loss'
import type { PushShown } from './types'
import * as styles from './view.css'

/** Whether this device is told, which others are, and of what. */
export const PushPart = (push: PushShown) => {
  const { t } = useMessages()
  const { failed, devices, kinds, onSwitch } = push
  const isBusy = isWriting(push)
  return (
    <>
      <Here {...push} />
      {failed === null ? null : (
        <Notice tone="error" isUrgent>
          {t(`device.push.notDone.${failed}`)}
        </Notice>
      )}
      {devices.length > 0 ? <Devices {...push} /> : null}
      <Card isFlush>
        {pushKinds.map((kind) => (
          <Kind key={kind} kind={kind} isOn={kinds[kind]} isBusy={isBusy} onSwitch={() => onSwitch(kind)} />
        ))}
      </Card>
    </>
  )
}

/** One thing is written after the other. */
const isWriting = ({ isTurningOn, isChoosing, removing }: PushShown): boolean =>
  isTurningOn || isChoosing || removing !== null

const Here = (push: PushShown) => {
  const { here, isTurningOn, problem, onTurnOn } = push
  const { t } = useMessages()
  if (here === 'unsupported')
    return (
      <Notice tone="info" title={t('device.push.unsupported')}>
        {t('device.push.unsupportedText')}
      </Notice>
    )
  if (here === 'denied')
    return (
      <Notice tone="warning" title={t('device.push.denied', { brand: brand.name })} isUrgent={problem === 'denied'}>
        {t('device.push.deniedText')}
      </Notice>
    )
  return (
    <>
      <Problem problem={problem} />
      <Card isFlush>
        <div className={styles.act}>
          <div>
            <h3 className={styles.name}>{t('device.push.here')}</h3>
            <p role="status" className={styles.quiet}>
              {t(here === 'on' ? 'device.push.isOn' : 'device.push.isOff')}
            </p>
          </div>
          {here === 'off' ? (
            <Button
              kind="primary"
              size="small"
              isBusy={isTurningOn}
              isDisabled={isWriting(push) && !isTurningOn}
              busyText={t('device.push.turningOn')}
              onClick={onTurnOn}
            >
              {t('device.push.turnOn')}
            </Button>
          ) : (
            <span className={badge.success}>
              <CheckIcon size="tiny" />
              {t('device.push.on')}
            </span>
          )}
        </div>
      </Card>
    </>
  )
}

/** Who has said no to the browser may have taken that back in its settings meanwhile: it can be tried again. */
const Problem = ({ problem }: Pick<PushShown, 'problem'>) => {
  const { t } = useMessages()
  if (problem === null) return null
  return problem === 'denied' ? (
    <Notice tone="warning" title={t('device.push.denied', { brand: brand.name })} isUrgent>
      {t('device.push.deniedText')}
    </Notice>
  ) : (
    <Notice tone="error" isUrgent>
      {t(`device.push.problem.${problem}`)}
    </Notice>
  )
}

const Devices = (push: PushShown) => {
  const { devices, removing, onRemove } = push
  const { t } = useMessages()
  const next = useFocusAfterLoss(devices.length)
  return (
    <Card isFlush>
      <ul ref={next} className={styles.list} tabIndex={-1} aria-label={t('device.push.devices')}>
        {devices.map((device) => (
          <Device
            key={device.id}
            {...device}
            isRemoving={removing === device.id}
            isDisabled={isWriting(push) && removing !== device.id}
            onRemove={() => onRemove(device.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

type DeviceProps = PushShown['devices'][number] & { isRemoving: boolean; isDisabled: boolean; onRemove: () => void }

const Device = ({ isHere, isTold, isRemoving, isDisabled, onRemove, addedAt, ...device }: DeviceProps) => {
  const { t } = useMessages()
  const name = useName(device)
  return (
    <li className={styles.act}>
      <div>
        <p className={styles.named}>
          <span className={styles.name}>{name}</span>
          {isHere ? <span className={badge.plain}>{t('device.push.thisOne')}</span> : null}
        </p>
        <p className={styles.quiet}>
          {isTold || isHere
            ? t('device.push.since', { time: dateTimeText(addedAt) })
            : t('device.push.silent', { brand: brand.name })}
        </p>
      </div>
      <Button
        size="small"
        isBusy={isRemoving}
        isDisabled={isDisabled}
        busyText={t('device.push.removing')}
        onClick={onRemove}
      >
        {t('device.push.turnOff')}
        <span className={unseen}>: {name}</span>
      </Button>
    </li>
  )
}

const useName = ({ browser, system }: Pick<PushDevice, 'browser' | 'system'>): string => {
  const { t } = useMessages()
  if (browser !== null && system !== null) return t('device.name', { browser, system })
  return browser ?? system ?? t('device.unknown')
}

type KindProps = { kind: PushKind; isOn: boolean; isBusy: boolean; onSwitch: () => void }

const Kind = ({ kind, isOn, isBusy, onSwitch }: KindProps) => {
  const { t } = useMessages()
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <p id={`${id}-name`} className={styles.name}>
          {t(`device.kind.${kind}`)}
        </p>
        <p id={`${id}-text`} className={styles.quiet}>
          {t(`device.kind.${kind}.text`)}
        </p>
      </div>
      <Switch isOn={isOn} isBusy={isBusy} onChange={onSwitch} labelledBy={`${id}-name`} describedBy={`${id}-text`} />
    </div>
  )
}
