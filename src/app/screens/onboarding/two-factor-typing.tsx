import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { LeftIcon } from '../../ui/icon-onboarding'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { ProblemNotice } from './two-factor-parts'
import { ProofForm } from './two-factor-proof'
import type { ShownIn } from './two-factor-shown'

export const TypingBack = (shown: ShownIn<'typingBack'>) => {
  const { t } = useMessages()
  return (
    <div className={stack}>
      <StepHead at="two-factor-typing" title={t('twoFactor.typing.title')} lead={t('twoFactor.typing.lead')} />
      <ProofForm
        code={{ text: shown.recovery, problem: shown.recoveryProblem, onType: shown.onRecovery }}
        label={t('twoFactor.typing.code')}
        help={t('twoFactor.typing.help')}
        wrong={t('twoFactor.typing.wrong')}
        password={shown.asksPassword ? passwordOf(shown) : null}
        problem={<ProblemNotice problem={shown.problem} />}
        lockedSeconds={shown.lockedSeconds}
        isBusy={shown.isBusy}
        onLeave={(field) => shown.onLeave(field === 'code' ? 'recovery' : field)}
        onSubmit={shown.onSubmit}
        kind="primary"
        submit={t('twoFactor.typing.submit')}
        busyText={t('code.checking')}
      >
        <Button kind="quiet" icon={<LeftIcon />} isDisabled={shown.isBusy} onClick={shown.onBack}>
          {t('twoFactor.typing.back')}
        </Button>
        {shown.onStartOver ? (
          <Button kind="quiet" isDisabled={shown.isBusy} onClick={shown.onStartOver}>
            {t('twoFactor.startOver')}
          </Button>
        ) : null}
      </ProofForm>
    </div>
  )
}

const passwordOf = ({ password, passwordProblem, onPassword }: ShownIn<'typingBack'>) => ({
  text: password,
  problem: passwordProblem,
  onType: onPassword,
})
