import type { PasskeysProblem } from '../../../../machines/passkeys/passkeys-setup'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { PasswordField, TextField } from '../../ui/text-field'
import type { Proving } from './types'

type ProofFormProps = Proving & { submit: string; busyText: string; kind: 'primary' | 'destructive' }

/** The password, and a code or a passkey, before a passkey is added or removed. */
export const ProofForm = ({ password, code, isBusy, onType, onLeave, ...form }: ProofFormProps) => {
  const { t } = useMessages()
  return (
    <StepForm canSubmit isBusy={isBusy} onSubmit={form.onSubmit}>
      <Problem problem={form.problem} />
      {password || code ? (
        <Fields>
          {password ? (
            <PasswordField
              label={t('passkeys.password')}
              autoComplete="current-password"
              value={password.text}
              onChange={(text) => onType('password', text)}
              onLeave={() => onLeave('password')}
              problem={password.problem ? t(`field.${password.problem}`) : undefined}
            />
          ) : null}
          {code ? (
            <TextField
              label={t('passkeys.code')}
              autoComplete="one-time-code"
              capitals="characters"
              value={code.text}
              onChange={(text) => onType('code', text)}
              onLeave={() => onLeave('code')}
              problem={
                code.problem === 'codeInvalid'
                  ? t('passkeys.codeWrong')
                  : code.problem
                    ? t(`field.${code.problem}`)
                    : undefined
              }
            />
          ) : null}
        </Fields>
      ) : null}
      <Actions>
        <Button kind={form.kind} size="large" type="submit" isBusy={isBusy} busyText={form.busyText}>
          {form.submit}
        </Button>
        {form.onPasskey ? (
          <Button size="large" isDisabled={isBusy} onClick={form.onPasskey}>
            {t('passkeys.use')}
          </Button>
        ) : null}
        <Button kind="quiet" isDisabled={isBusy} onClick={form.onBack}>
          {t('passkeys.keep')}
        </Button>
      </Actions>
    </StepForm>
  )
}

export const Problem = ({ problem }: { problem: PasskeysProblem | null }) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`passkeys.problem.${problem}`)}
    </Notice>
  ) : null
}
