import { dateText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { longestPasskeyName } from '../../../domain/customer/passkeys'
import { WaitAhead } from '../../ui/security-wait'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ListFailed, ListWaiting } from '../../ui/list-parts'
import { Skeleton } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import { Listed } from './list'
import { Problem, ProofForm } from './proof'
import type { Naming, PasskeysScreen } from './types'
import * as styles from './view.css'

export type { PasskeysScreen } from './types'

export const PasskeysView = (screen: PasskeysScreen) => (
  <div className={styles.page}>
    <StepFrame place={null}>
      <Shown {...screen} />
    </StepFrame>
  </div>
)

const Shown = (screen: PasskeysScreen) => {
  const { t } = useMessages()
  switch (screen.state) {
    case 'naming':
      return <NamingStep {...screen} />
    case 'proving':
      return (
        <>
          <StepHead at="proving" title={t('passkeys.proving.title')} lead={t('passkeys.proving.lead')} />
          <ProofForm {...screen} submit={t('passkeys.create')} busyText={t('passkeys.checking')} kind="primary" />
        </>
      )
    case 'asking':
      return <Asking {...screen} />
    case 'stopped':
      return <Stopped {...screen} />
    case 'removing':
      return <Removing {...screen} />
    default:
      return (
        <>
          <StepHead at="list" title={t('passkeys.title')} lead={t('passkeys.lead')} />
          {screen.state === 'loading' ? (
            <Waiting />
          ) : screen.state === 'failed' ? (
            <ListFailed title={t('passkeys.failed')} text={t('passkeys.failedText')} onTryAgain={screen.onTryAgain} />
          ) : (
            <Listed {...screen} />
          )}
        </>
      )
  }
}

const Waiting = () => {
  const { t } = useMessages()
  const row = (
    <div className={styles.waiting}>
      <Skeleton width="60%" height={40} />
    </div>
  )
  return <ListWaiting text={t('passkeys.loading')} row={row} />
}

const NamingStep = ({ name, nameProblem, problem, isLast, isBusy, onName, onSubmit, onBack }: Naming) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="naming" title={t('passkeys.naming.title')} lead={t('passkeys.naming.lead')} />
      <StepForm canSubmit isBusy={isBusy} onSubmit={onSubmit}>
        <Problem problem={problem} />
        <Fields>
          <TextField
            label={t('passkeys.name')}
            autoComplete="off"
            capitals="sentences"
            maxLength={longestPasskeyName}
            value={name}
            onChange={onName}
            problem={nameProblem ? t(`field.${nameProblem}`) : undefined}
          />
        </Fields>
        <Actions>
          <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={t('passkeys.checking')}>
            {t(isLast ? 'passkeys.create' : 'passkeys.next')}
          </Button>
          <Button kind="quiet" isDisabled={isBusy} onClick={onBack}>
            {t('passkeys.keep')}
          </Button>
        </Actions>
      </StepForm>
    </>
  )
}

type In<State extends PasskeysScreen['state']> = Extract<PasskeysScreen, { state: State }>

/** The browser's dialog is over the page. */
const Asking = ({ isSaving, onBack }: In<'asking'>) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="asking" title={t('passkeys.asking.title')} lead={t('passkeys.asking.text')} />
      <Card>
        <p className={styles.asking} role="status">
          <Spinner />
          {t(isSaving ? 'passkeys.saving' : 'passkeys.asking.waiting')}
        </p>
      </Card>
      <Actions>
        <Button isDisabled={isSaving} onClick={onBack}>
          {t('passkeys.keep')}
        </Button>
      </Actions>
    </>
  )
}

const Stopped = ({ problem, onRetry, onBack }: In<'stopped'>) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="stopped" title={t('passkeys.stopped.title')} />
      <Problem problem={problem} />
      <Actions>
        <Button kind="primary" size="large" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('passkeys.keep')}
        </Button>
      </Actions>
    </>
  )
}

const Removing = ({ passkey: { name, createdAt }, ...proof }: In<'removing'>) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="removing" title={t('passkeys.removing.title')} lead={t('passkeys.removing.text')} />
      <WaitAhead />
      <p className={styles.which}>{t('passkeys.removing.which', { name, date: dateText(createdAt) })}</p>
      <ProofForm
        {...proof}
        submit={t('passkeys.removing.submit')}
        busyText={t('passkeys.removing.busy')}
        kind="destructive"
      />
    </>
  )
}
