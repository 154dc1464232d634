import { useId } from 'react'
import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { WaitAhead } from '../../ui/security-wait'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { CodeForm, type CodeEntry } from './code'
import { Keeping } from './two-factor-codes'
import type { CopiedPart } from './two-factor-shown'
import * as styles from './two-factor.css'
import { ProofForm } from './two-factor-proof'
import type { PasskeyChoice } from './second-factor-field'
import { StepSkeleton } from '../../ui/step-skeleton'

export type TwoFactorChange =
  | { state: 'loading' }
  | {
      state: 'shown'
      onRenew: () => void
      /** Null where it must stay on. */
      onTurnOff: (() => void) | null
    }
  | { state: 'proving'; code: CodeEntry; isNotDone: boolean; onBack: () => void }
  | {
      state: 'keeping'
      codes: readonly string[]
      copied: CopiedPart | null
      onCopy: (part: CopiedPart, text: string) => void
      onKept: () => void
    }
  | {
      state: 'confirming'
      code: string
      password: string
      asksPassword: boolean
      codeProblem: FieldCode | null
      passwordProblem: FieldCode | null
      problem: 'refused' | 'not-shown' | 'not-done' | null
      passkey: PasskeyChoice | null
      lockedSeconds: number
      isBusy: boolean
      onCode: (text: string) => void
      onPassword: (text: string) => void
      onLeave: (field: 'code' | 'password') => void
      onSubmit: () => void
      onBack: () => void
    }

type In<State extends TwoFactorChange['state']> = Extract<TwoFactorChange, { state: State }>

/** Two-factor authentication that is on. */
export const TwoFactorChangeView = (shown: TwoFactorChange) => {
  switch (shown.state) {
    case 'loading':
      return <StepSkeleton />
    case 'shown':
      return <Shown {...shown} />
    case 'proving':
      return <Proving {...shown} />
    case 'keeping':
      return <Keeping {...shown} />
    case 'confirming':
      return <Confirming {...shown} />
  }
}

const Shown = ({ onRenew, onTurnOff }: In<'shown'>) => {
  const { t } = useMessages()
  const [codes, off] = [useId(), useId()]
  return (
    <div className={stack}>
      <StepHead at="two-factor-on" title={t('twoFactor.on.title')} lead={t('twoFactor.on.lead')} />
      <Card isFlush>
        <div className={styles.choice}>
          <div className={styles.choiceText}>
            <h2>{t('twoFactor.keeping.codes')}</h2>
            <p id={codes} className={styles.quiet}>
              {t('twoFactor.on.codesText')}
            </p>
          </div>
          <Button onClick={onRenew} aria-describedby={codes}>
            {t('twoFactor.on.renew')}
          </Button>
        </div>
        <div className={styles.choice}>
          <div className={styles.choiceText}>
            <h2>{t('twoFactor.off.title')}</h2>
            <p id={off} className={styles.quiet}>
              {t(onTurnOff ? 'twoFactor.off.lead' : 'twoFactor.on.required')}
            </p>
          </div>
          {onTurnOff ? (
            <Button kind="destructive" onClick={onTurnOff} aria-describedby={off}>
              {t('twoFactor.on.off')}
            </Button>
          ) : null}
        </div>
      </Card>
    </div>
  )
}

const Proving = ({ code, isNotDone, onBack }: In<'proving'>) => {
  const { t } = useMessages()
  return (
    <div className={stack}>
      <StepHead
        at="two-factor-renewing"
        leavesFocus
        title={t('twoFactor.renew.title')}
        lead={t('twoFactor.renew.lead')}
      />
      <WaitAhead />
      {isNotDone ? (
        <Notice tone="error" isUrgent>
          {t('twoFactor.problem.not-done')}
        </Notice>
      ) : null}
      <CodeForm {...code} wrong={t('twoFactor.renew.wrong')} back={{ label: t('twoFactor.renew.keep'), onBack }} />
    </div>
  )
}

const Confirming = (shown: In<'confirming'>) => {
  const { t } = useMessages()
  const { code, codeProblem, onCode, password, passwordProblem, onPassword, problem } = shown
  return (
    <div className={stack}>
      <StepHead at="two-factor-off" title={t('twoFactor.off.title')} lead={t('twoFactor.off.lead')} />
      <WaitAhead />
      <ProofForm
        code={{ text: code, problem: codeProblem, onType: onCode, passkey: shown.passkey }}
        label={t('twoFactor.off.code')}
        wrong={t('twoFactor.off.wrong')}
        password={shown.asksPassword ? { text: password, problem: passwordProblem, onType: onPassword } : null}
        problem={
          problem ? (
            <Notice tone="error" isUrgent>
              {t(problem === 'not-shown' ? 'twoFactor.passkey.notShown' : `twoFactor.off.problem.${problem}`)}
            </Notice>
          ) : null
        }
        lockedSeconds={shown.lockedSeconds}
        isBusy={shown.isBusy}
        onLeave={shown.onLeave}
        onSubmit={shown.onSubmit}
        kind="destructive"
        submit={t('twoFactor.off.submit')}
        busyText={t('code.checking')}
      >
        <Button kind="quiet" isDisabled={shown.isBusy} onClick={shown.onBack}>
          {t('twoFactor.keep')}
        </Button>
      </ProofForm>
    </div>
  )
}
