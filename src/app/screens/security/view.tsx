import { useId } from 'react'
import type { SecurityProblem } from '../../../../machines/security/security'
import { isOpenWhileFrozen, type MeasureState } from '../../../domain/customer/security'
import { dateTimeText, unbroken } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { ReauthenticationForm } from '../../ui/reauthentication'
import { Actions } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { unseen } from '../../ui/text.css'
import type { SecurityScreen, SecurityShown } from './types'
import * as styles from './view.css'

export type { SecurityScreen } from './types'

export const SecurityView = (screen: SecurityScreen) => (
  <div className={styles.page}>
    <StepFrame place={null}>
      <Step {...screen} />
    </StepFrame>
  </div>
)

const Step = (screen: SecurityScreen) => {
  const { t } = useMessages()
  switch (screen.state) {
    case 'confirming':
      return <Confirming {...screen} />
    case 'proving':
      return (
        <>
          <StepHead at="proving" title={t('security.ending.title')} lead={t('security.ending.lead')} />
          <ReauthenticationForm
            {...screen}
            problem={<Problem problem={screen.problem} />}
            submit={t('security.ending.submit')}
            busyText={t('security.ending.busy')}
            back={t('security.frozen.keep')}
            kind="primary"
          />
        </>
      )
    default:
      return (
        <>
          <StepHead at="shown" title={t('security.title')} lead={t('security.lead')} />
          <Shown {...screen} />
        </>
      )
  }
}

const Shown = (shown: SecurityShown) => {
  const { t } = useMessages()
  const { measures, next, freeze, problem } = shown
  return (
    <div className={styles.body}>
      <Problem problem={problem} />
      {freeze ? <Frozen {...shown} freeze={freeze} /> : null}
      {freeze && freeze.releasedBy !== 'desk' ? <Meanwhile {...shown} /> : null}
      {freeze ? null : next ? <Next {...next} /> : <Notice tone="success">{t('security.allOn')}</Notice>}
      <Card isFlush>
        <ul className={styles.list} aria-label={t('security.measures')}>
          {measures.map((each) => (
            <Measure key={each.measure} {...each} isFixed={freeze !== null && !isOpenWhileFrozen(each.measure)} />
          ))}
        </ul>
      </Card>
      {freeze ? null : <Freezing {...shown} />}
    </div>
  )
}

/** What helps most of what is missing. */
const Next = ({ measure, screen }: MeasureState) => {
  const { t } = useMessages()
  return (
    <Notice
      tone="info"
      title={`${t('security.next')}: ${t(`security.measure.${measure}`)}`}
      action={
        <ButtonLink size="small" to={{ screen }}>
          {t('security.see.off')}
        </ButtonLink>
      }
    >
      {t(`security.measure.${measure}.off`)}
    </Notice>
  )
}

/** `isFixed`: nothing can be changed about it now. */
const Measure = ({ measure, isOn, until, screen, isFixed }: MeasureState & { isFixed: boolean }) => {
  const { t } = useMessages()
  const how = isOn ? 'on' : 'off'
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>
          <span className={styles.measureName}>{t(`security.measure.${measure}`)}</span>
          <span className={isOn && until === null ? badge.success : badge.plain}>
            {isOn && until === null ? <CheckIcon size="tiny" /> : null}
            {until === null ? t(`security.${how}`) : t('security.onUntil', { until: unbroken(dateTimeText(until)) })}
          </span>
        </p>
        <p className={styles.quiet}>
          {t(until === null ? `security.measure.${measure}.${how}` : 'security.measure.allowed-addresses.ending')}
        </p>
      </div>
      {isFixed ? null : (
        <ButtonLink size="small" to={{ screen }}>
          {t(`security.see.${how}`)}
          <span className={unseen}>: {t(`security.measure.${measure}`)}</span>
        </ButtonLink>
      )}
    </li>
  )
}

const Freezing = ({ onFreeze, isBusy }: SecurityShown) => {
  const { t } = useMessages()
  return (
    <Card isFlush>
      <div className={styles.row}>
        <div className={styles.about}>
          <h2>{t('security.freeze.title')}</h2>
          <p className={styles.quiet}>{t('security.freeze.text')}</p>
        </div>
        <Button kind="destructive" isDisabled={isBusy} onClick={onFreeze}>
          {t('security.freeze.begin')}
        </Button>
      </div>
    </Card>
  )
}

const Frozen = ({
  freeze,
  isBusy,
  onEnd,
  onKeep,
}: SecurityShown & { freeze: NonNullable<SecurityShown['freeze']> }) => {
  const { t } = useMessages()
  const action =
    freeze.releasedBy === 'desk' ? (
      <ButtonLink size="small" to={{ screen: 'support' }}>
        {t('security.frozen.contact')}
      </ButtonLink>
    ) : freeze.until === null ? (
      <Button size="small" isBusy={isBusy} busyText={t('security.frozen.keeping')} onClick={onEnd}>
        {t('security.frozen.end')}
      </Button>
    ) : (
      <Button size="small" isBusy={isBusy} busyText={t('security.frozen.keeping')} onClick={onKeep}>
        {t('security.frozen.keep')}
      </Button>
    )
  return (
    <Notice
      tone="warning"
      title={t('security.frozen.title', { since: unbroken(dateTimeText(freeze.since)) })}
      action={action}
    >
      {freeze.releasedBy === 'desk'
        ? t('security.frozen.desk')
        : freeze.until === null
          ? t('security.frozen.text')
          : t('security.frozen.ending', { until: unbroken(dateTimeText(freeze.until)) })}
    </Notice>
  )
}

/** What helps against somebody who is in the account, while nothing of it can be changed. */
const Meanwhile = ({ forgottenPassword }: SecurityShown) => {
  const { t } = useMessages()
  const title = useId()
  return (
    <Card isFlush>
      <section aria-labelledby={title}>
        <h2 id={title} className={styles.head}>
          {t('security.frozen.now')}
        </h2>
        <ul>
          <li className={styles.row}>
            <p className={styles.about}>{t('security.frozen.devices')}</p>
            <ButtonLink size="small" to={{ screen: 'settingsSessions' }}>
              {t('security.frozen.toDevices')}
            </ButtonLink>
          </li>
          <li className={styles.row}>
            <p className={styles.about}>{t('security.frozen.password')}</p>
            <ButtonLink size="small" to={{ href: forgottenPassword }}>
              {t('security.frozen.toPassword')}
            </ButtonLink>
          </li>
        </ul>
      </section>
    </Card>
  )
}

const Confirming = ({ isBusy, onConfirm, onBack }: Extract<SecurityScreen, { state: 'confirming' }>) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="freezing" title={t('security.freezing.title')} lead={t('security.freezing.lead')} />
      <p className={styles.text}>{t('security.freezing.end')}</p>
      <Actions>
        <Button
          kind="destructive"
          size="large"
          isBusy={isBusy}
          busyText={t('security.freezing.busy')}
          onClick={onConfirm}
        >
          {t('security.freezing.confirm')}
        </Button>
        <Button kind="quiet" isDisabled={isBusy} onClick={onBack}>
          {t('common.back')}
        </Button>
      </Actions>
    </>
  )
}

const Problem = ({ problem }: { problem: SecurityProblem | null }) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`security.problem.${problem}`)}
    </Notice>
  ) : null
}
