import type { ReactNode } from 'react'
import { brand } from '../../domain/company/brand'
import { useMessages } from '../../i18n/react'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { LockIcon, PhoneIcon } from '../ui/icon'
import { Notice } from '../ui/notice'
import { QrPaper } from '../ui/qr'
import { gap, SaidOf } from '../ui/said-of'
import { Spinner } from '../ui/spinner'
import { Actions } from '../ui/step-form'
import { step as stack } from '../ui/step-form.css'
import { StepHead } from '../ui/step-head'
import * as styles from './eid.css'

type EidProblem =
  | 'canceled'
  | 'replaced'
  | 'timeout'
  | 'not-started'
  | 'blocked'
  | 'app-outdated'
  | 'risky'
  | 'call-declined'
  | 'other-person'
  | 'elsewhere'
  | 'unusable'
  | 'unavailable'
  | 'refused'

/** What is signed for, in words of the page that it stands on; without it, the identity at first. */
type Why = { title?: string; lead?: string }

export type IdentityStep =
  | {
      state: 'idle'
      /** Why the last try ended. */
      problem: EidProblem | null
      /**
       * What the customer waits for: an order that is begun, the provider's page, what came of it, or, once it has ended
       * well, what comes next.
       */
      work: 'starting' | 'leaving' | 'returning' | 'saving' | null
      onStart: () => void
    }
  | {
      state: 'pending'
      /** What the code says now; null while none has come. */
      qr: string | null
      /** Opens the app on this device. */
      app: string
      /** Whether the app is open, and what is done in it; `offline` while that cannot be asked. */
      hint: 'offline' | 'waiting' | 'opened' | 'scanning' | 'in-call' | 'confirming' | 'checking'
      onCancel: () => void
    }
  | {
      /** Back from the provider's page, with nothing done there. */
      state: 'waiting'
      onStart: () => void
      onCancel: () => void
    }

export const IdentityView = (identity: IdentityStep & Why) => (
  <div className={stack}>
    {identity.state === 'idle' ? <Start {...identity} /> : null}
    {identity.state === 'pending' ? <Pending {...identity} /> : null}
    {identity.state === 'waiting' ? <Waiting {...identity} /> : null}
    <Callers />
  </div>
)

const Start = ({ problem, work, title, lead, onStart }: Extract<IdentityStep, { state: 'idle' }> & Why) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="identity-start" title={title ?? t('eid.title')} lead={lead ?? t('eid.lead')} />
      {problem ? (
        <Notice tone={problem === 'canceled' || problem === 'elsewhere' ? 'info' : 'warning'} isUrgent>
          {t(`eid.problem.${problem}`)}
        </Notice>
      ) : null}
      <Actions>
        <Button
          kind="primary"
          size="large"
          isBusy={work !== null}
          busyText={t(busyTexts[work ?? 'starting'])}
          onClick={onStart}
        >
          {t(problem ? 'common.tryAgain' : 'eid.start')}
        </Button>
      </Actions>
    </>
  )
}

const busyTexts = {
  starting: 'eid.starting',
  leaving: 'eid.leaving',
  returning: 'eid.returning',
  saving: 'onboarding.saving',
} as const

/** Whoever still has the provider's page open somewhere can go on there: it is noticed here. */
const Waiting = ({ title, lead, onStart, onCancel }: Extract<IdentityStep, { state: 'waiting' }> & Why) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="identity-waiting" title={title ?? t('eid.title')} lead={lead ?? t('eid.lead')} />
      <Notice tone="info" isUrgent>
        {t('eid.notDone')}
      </Notice>
      <Actions>
        <Button kind="primary" size="large" onClick={onStart}>
          {t('eid.startAgain')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('eid.cancel')}
        </Button>
      </Actions>
    </>
  )
}

const Pending = ({ qr, app, hint, onCancel }: Extract<IdentityStep, { state: 'pending' }>) => {
  const { t } = useMessages()
  const check = <SaidOf text={t('eid.three', { brand: gap })} of={brand.name} />
  const isOpened = qr === null && hint !== 'waiting' && hint !== 'offline'
  return (
    <Card className={styles.card}>
      <div className={styles.telling}>
        <StepHead at="identity-pending" title={t('eid.title')} />
        <ol className={styles.steps}>
          <Do number={1}>{t('eid.one')}</Do>
          <Do number={2}>{t('eid.two')}</Do>
          <Do number={3}>{check}</Do>
        </ol>
        <p className={styles.onPhone}>{check}</p>
        <p className={styles.state} role="status">
          <span className={styles.turning}>
            <Spinner />
          </span>
          {t(`eid.${hint}`)}
        </p>
        <ButtonLink className={styles.openHere} icon={<PhoneIcon />} to={{ href: app }}>
          {t('eid.openHere')}
        </ButtonLink>
        <ButtonLink className={styles.openApp} kind="primary" size="large" isWide to={{ href: app }}>
          {t('eid.open')}
        </ButtonLink>
      </div>
      <div className={isOpened ? styles.codeUsed : styles.code}>
        <h2 className={styles.orScan}>{t('eid.orScan')}</h2>
        {qr === null ? (
          <div className={styles.noCode}>{isOpened ? <PhoneIcon size="large" /> : null}</div>
        ) : (
          <QrPaper text={qr} name={t('eid.qr')} />
        )}
        <p className={styles.fresh}>{t('eid.fresh')}</p>
      </div>
      <div className={styles.cancel}>
        <Button kind="quiet" onClick={onCancel}>
          {t('eid.cancel')}
        </Button>
      </div>
    </Card>
  )
}

const Do = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className={styles.doing}>
    <span className={styles.pip} aria-hidden="true">
      {number}
    </span>
    <span>{children}</span>
  </li>
)

/** Most who are robbed by telephone are asked to identify themselves. */
const Callers = () => {
  const { t } = useMessages()
  return (
    <p className={styles.callers}>
      <LockIcon size="small" />
      <span>{t('eid.callers')}</span>
    </p>
  )
}
