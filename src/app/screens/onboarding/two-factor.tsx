import { brand } from '../../../domain/brand'
import type { FieldCode } from '../../../domain/problems'
import { addressGroups } from '../../../words/references'
import { useWords } from '../../../words/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CopyButton, CopyRow } from '../../ui/copy'
import { FailedCard } from '../../ui/failed-card'
import { LeftIcon } from '../../ui/icon-onboarding'
import { DownloadIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { QrPaper } from '../../ui/qr'
import { saveText } from '../../ui/save-text'
import { Actions } from '../../ui/step-form'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { CodeForm, type CodeEntry } from './code'
import { ProofForm } from './two-factor-proof'
import * as styles from './two-factor.css'
import { StepSkeleton } from './view'

export type CopiedPart = 'secret' | 'recovery-codes'

export type TwoFactorTrouble = 'refused' | 'not-done' | 'not-skipped'

export type TwoFactorStep =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void; onSkip: (() => void) | null }
  | {
      state: 'offering'
      problem: TwoFactorTrouble | null
      /** On the page of settings, which says first how it stands. */
      isAlone: boolean
      /** It is being skipped. */
      isBusy: boolean
      onStart: () => void
      onSkip: (() => void) | null
    }
  | {
      state: 'adding'
      secret: string
      /** What the QR code says. */
      uri: string
      copied: CopiedPart | null
      onCopy: (part: CopiedPart, text: string) => void
      onNext: () => void
      onSkip: (() => void) | null
    }
  | {
      state: 'proving'
      code: CodeEntry
      problem: TwoFactorTrouble | null
      onBack: () => void
      /** In place of the way back, once a code was wrong: the key itself may no longer be the right one. */
      onStartOver: (() => void) | null
    }
  | {
      state: 'keeping'
      codes: readonly string[]
      copied: CopiedPart | null
      onCopy: (part: CopiedPart, text: string) => void
      onKept: () => void
    }
  | {
      state: 'typingBack'
      recovery: string
      password: string
      asksPassword: boolean
      recoveryProblem: FieldCode | null
      passwordProblem: FieldCode | null
      problem: TwoFactorTrouble | null
      lockedSeconds: number
      isBusy: boolean
      onRecovery: (text: string) => void
      onPassword: (text: string) => void
      onLeave: (field: 'recovery' | 'password') => void
      onSubmit: () => void
      onBack: () => void
      onStartOver: (() => void) | null
    }

type In<State extends TwoFactorStep['state']> = Extract<TwoFactorStep, { state: State }>

export const TwoFactorView = (shown: TwoFactorStep) => {
  switch (shown.state) {
    case 'loading':
      return <StepSkeleton />
    case 'failed':
      return <Failed {...shown} />
    case 'offering':
      return <Offering {...shown} />
    case 'adding':
      return <Adding {...shown} />
    case 'proving':
      return <Proving {...shown} />
    case 'keeping':
      return <Keeping {...shown} />
    case 'typingBack':
      return <TypingBack {...shown} />
  }
}

const Skip = ({ onSkip, isBusy = false }: { onSkip: (() => void) | null; isBusy?: boolean }) => {
  const { t } = useWords()
  return onSkip ? (
    <Button kind="quiet" onClick={onSkip} isBusy={isBusy} busyText={t('onboarding.saving')}>
      {t('twoFactor.skip')}
    </Button>
  ) : null
}

const Failed = ({ onRetry, onSkip }: In<'failed'>) => {
  const { t } = useWords()
  return (
    <div className={stack}>
      <FailedCard
        title={t('twoFactor.failed.title')}
        text={t('twoFactor.failed.text')}
        button={t('common.tryAgain')}
        onAct={onRetry}
      />
      <Actions>
        <Skip onSkip={onSkip} />
      </Actions>
    </div>
  )
}

const Offering = ({ problem, isAlone, isBusy, onStart, onSkip }: In<'offering'>) => {
  const { t } = useWords()
  return (
    <div className={stack}>
      <StepHead
        at="two-factor-offering"
        title={t(isAlone ? 'twoFactor.isOff' : 'twoFactor.title')}
        lead={t('twoFactor.lead')}
      />
      <p className={styles.text}>{t('twoFactor.needs')}</p>
      <Problem problem={problem} />
      <Actions>
        <Button kind="primary" size="large" onClick={onStart} isDisabled={isBusy}>
          {t('twoFactor.start')}
        </Button>
        <Skip onSkip={onSkip} isBusy={isBusy} />
      </Actions>
    </div>
  )
}

const Adding = ({ secret, uri, copied, onCopy, onNext, onSkip }: In<'adding'>) => {
  const { t } = useWords()
  return (
    <div className={stack}>
      <StepHead at="two-factor-adding" title={t('twoFactor.adding.title')} lead={t('twoFactor.adding.lead')} />
      <Card isFlush>
        <div className={styles.pane}>
          <QrPaper text={uri} name={t('twoFactor.adding.qr')} />
          <ol className={styles.steps}>
            <li>{t('twoFactor.adding.one')}</li>
            <li>{t('twoFactor.adding.two')}</li>
            <li>{t('twoFactor.adding.three')}</li>
          </ol>
        </div>
        <div className={styles.row}>
          <CopyRow
            label={t('twoFactor.adding.secret')}
            isCopied={copied === 'secret'}
            onCopy={() => onCopy('secret', secret)}
          >
            {addressGroups(secret).join(' ')}
          </CopyRow>
        </div>
      </Card>
      <Actions>
        <Button kind="primary" size="large" onClick={onNext}>
          {t('twoFactor.adding.next')}
        </Button>
        <Skip onSkip={onSkip} />
      </Actions>
    </div>
  )
}

const Proving = ({ code, problem, onBack, onStartOver }: In<'proving'>) => {
  const { t } = useWords()
  const back = onStartOver
    ? { label: t('twoFactor.startOver'), onBack: onStartOver }
    : { label: t('twoFactor.proving.back'), onBack }
  return (
    <div className={stack}>
      <StepHead
        at="two-factor-proving"
        leavesFocus
        title={t('twoFactor.proving.title')}
        lead={t('twoFactor.proving.lead')}
      />
      <Problem problem={problem} />
      <CodeForm {...code} wrong={t('twoFactor.proving.wrong')} back={back} />
    </div>
  )
}

const Problem = ({ problem }: { problem: TwoFactorTrouble | null }) => {
  const { t } = useWords()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`twoFactor.problem.${problem}`)}
    </Notice>
  ) : null
}

export const Keeping = ({ codes, copied, onCopy, onKept }: Omit<In<'keeping'>, 'state'>) => {
  const { t } = useWords()
  const text = codes.join('\n')
  return (
    <div className={stack}>
      <StepHead at="two-factor-keeping" title={t('twoFactor.keeping.title')} lead={t('twoFactor.keeping.lead')} />
      <Card className={styles.codesCard}>
        <ol className={styles.codes} aria-label={t('twoFactor.keeping.codes')}>
          {codes.map((code) => (
            <li key={code} className={styles.code}>
              {code}
            </li>
          ))}
        </ol>
        <div className={styles.tools}>
          <Button
            icon={<DownloadIcon />}
            onClick={() => saveText(`${t('twoFactor.keeping.file', { brand: brand.name })}\n\n${text}\n`, fileName)}
          >
            {t('twoFactor.keeping.download')}
          </Button>
          <CopyButton
            what={t('twoFactor.keeping.codes')}
            isCopied={copied === 'recovery-codes'}
            onCopy={() => onCopy('recovery-codes', text)}
          />
        </div>
      </Card>
      <Notice tone="warning">{t('twoFactor.keeping.warning')}</Notice>
      <Actions>
        <Button kind="primary" size="large" onClick={onKept}>
          {t('twoFactor.keeping.next')}
        </Button>
      </Actions>
    </div>
  )
}

const fileName = `${brand.name.toLowerCase()}-recovery-codes.txt`

const TypingBack = (shown: In<'typingBack'>) => {
  const { t } = useWords()
  return (
    <div className={stack}>
      <StepHead at="two-factor-typing" title={t('twoFactor.typing.title')} lead={t('twoFactor.typing.lead')} />
      <ProofForm
        code={{ text: shown.recovery, problem: shown.recoveryProblem, onType: shown.onRecovery }}
        label={t('twoFactor.typing.code')}
        help={t('twoFactor.typing.help')}
        wrong={t('twoFactor.typing.wrong')}
        password={shown.asksPassword ? passwordOf(shown) : null}
        problem={<Problem problem={shown.problem} />}
        lockedSeconds={shown.lockedSeconds}
        isBusy={shown.isBusy}
        onLeave={(field) => shown.onLeave(field === 'code' ? 'recovery' : field)}
        onSubmit={shown.onSubmit}
        kind="primary"
        submit={t('twoFactor.typing.submit')}
        busyText={t('code.checking')}
      >
        <Button kind="quiet" icon={<LeftIcon />} onClick={shown.onBack}>
          {t('twoFactor.typing.back')}
        </Button>
        {shown.onStartOver ? (
          <Button kind="quiet" onClick={shown.onStartOver}>
            {t('twoFactor.startOver')}
          </Button>
        ) : null}
      </ProofForm>
    </div>
  )
}

const passwordOf = ({ password, passwordProblem, onPassword }: In<'typingBack'>) => ({
  text: password,
  problem: passwordProblem,
  onType: onPassword,
})
