import { useState, type MouseEvent } from 'react'
import { isOfDigits, type CodeKind } from '../../../domain/onboarding/codes'
import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { waitText } from '../../../i18n/wait'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PinInput } from '../../ui/pin-input'
import { Actions, StepForm } from '../../ui/step-form'
import * as styles from './steps.css'

type CodeProblem = 'too-soon' | 'locked' | 'expired' | 'not-sent' | 'not-checked'

/** A code that was sent, and is typed here. */
export type CodeEntry = {
  kind: Extract<CodeKind, 'email' | 'phone' | 'totp'>
  text: string
  length: number
  fieldProblem: FieldCode | null
  problem: CodeProblem | null
  /** Seconds until another may be asked for; 0 when it may. */
  waitSeconds: number
  /** Seconds until codes are taken again; 0 when they are. */
  lockedSeconds: number
  canResend: boolean
  canSubmit: boolean
  isBusy: boolean
  /** Another one is on its way, and this one holds no longer. */
  isResending: boolean
  onType: (text: string) => void
  onSubmit: () => void
  /** Null for codes that nobody sends. */
  onResend: (() => void) | null
}

export const CodeForm = (code: CodeEntry & { wrong: string; back?: { label: string; onBack: () => void } }) => {
  const { t } = useMessages()
  const { kind, length, lockedSeconds, back } = code
  return (
    <StepForm canSubmit={code.canSubmit} isBusy={code.isBusy || code.isResending} onSubmit={code.onSubmit}>
      <CodeNotice {...code} />
      <PinInput
        label={t(`code.label.${kind}`)}
        value={code.text}
        length={length}
        isOfDigits={isOfDigits(kind)}
        isDisabled={lockedSeconds > 0}
        help={<Resend {...code} />}
        problem={problemOf(code, t)}
        onChange={code.onType}
        onComplete={code.onSubmit}
      />
      <Actions>
        <Button
          kind="primary"
          size="large"
          type="submit"
          isDisabled={!code.canSubmit && !code.isBusy}
          isBusy={code.isBusy}
          busyText={t('code.checking')}
        >
          {t('code.confirm')}
        </Button>
        {back ? (
          <Button kind="quiet" isDisabled={code.isBusy} onClick={back.onBack}>
            {back.label}
          </Button>
        ) : null}
      </Actions>
    </StepForm>
  )
}

const problemOf = (
  { fieldProblem, length, wrong }: CodeEntry & { wrong: string },
  t: ReturnType<typeof useMessages>['t'],
) => {
  if (fieldProblem === null) return undefined
  return fieldProblem === 'codeInvalid' ? wrong : t(`field.${fieldProblem}`, { n: length })
}

/** The button, or how long it still rests: never a button that does nothing. */
const Resend = ({ onResend, waitSeconds, canResend, lockedSeconds }: CodeEntry) => {
  const { t } = useMessages()
  if (!onResend || lockedSeconds > 0) return null
  /** The button goes once it was pressed, so that the code has the focus again. */
  const resend = (event: MouseEvent<HTMLButtonElement>) => {
    onResend()
    event.currentTarget.form?.querySelector('input')?.focus()
  }
  if (waitSeconds > 0) return <span>{t('code.wait', { time: clock(waitSeconds) })}</span>
  return (
    <button type="button" className={styles.link} disabled={!canResend} onClick={resend}>
      {t('code.resend')}
    </button>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const CodeNotice = ({ problem, lockedSeconds, waitSeconds }: CodeEntry) => {
  const { t, locale } = useMessages()
  if (lockedSeconds > 0)
    return (
      <Notice tone="error" isUrgent title={t('code.locked.title')}>
        {t('code.locked.text', { wait: waitText(locale, lockedSeconds) })}
      </Notice>
    )
  if (problem === null || problem === 'locked') return null
  if (problem === 'too-soon') return <TooSoon seconds={waitSeconds} />
  return (
    <Notice tone={problem === 'expired' ? 'warning' : 'error'} isUrgent>
      {t(`code.problem.${problem}`)}
    </Notice>
  )
}

/** Said once, with the time as it was then, a long one in words: what counts down beside it is not read aloud. */
export const TooSoon = ({ seconds }: { seconds: number }) => {
  const { t, locale } = useMessages()
  const [said] = useState(seconds)
  return (
    <Notice tone="warning" isUrgent>
      {said > 90
        ? t('code.locked.text', { wait: waitText(locale, said) })
        : t('code.problem.too-soon', { seconds: said })}
    </Notice>
  )
}
