import { codeLengths } from '../../../domain/onboarding/codes'
import type { Translate } from '../../../i18n/i18n'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { PinInput } from '../../ui/pin-input'
import { Actions, StepForm } from '../../ui/step-form'
import { Refusal } from './refusal'
import type { Deposit, Verification } from './types'

/** The code of the deposit, typed back. */
export const DepositForm = ({
  text,
  fieldProblem,
  triesLeft,
  until,
  isBusy,
  onType,
  onSubmit,
  onOther,
  ...verification
}: Deposit & Pick<Verification, 'account' | 'problem' | 'waitSeconds'>) => {
  const { t } = useMessages()
  const n = codeLengths.deposit
  return (
    <Card>
      <StepForm canSubmit isBusy={isBusy} onSubmit={onSubmit}>
        <Refusal {...verification} />
        <PinInput
          label={t('bank.deposit.label')}
          value={text}
          length={n}
          isOfDigits
          isDisabled={false}
          help={t('bank.deposit.until', { date: until })}
          problem={problemText(t, { fieldProblem, triesLeft })}
          onChange={onType}
          onComplete={onSubmit}
        />
        <Actions>
          <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={t('bank.asking')}>
            {t('bank.deposit.confirm')}
          </Button>
          <Button onClick={onOther}>{t('bank.way.other')}</Button>
        </Actions>
      </StepForm>
    </Card>
  )
}

const problemText = (t: Translate, { fieldProblem, triesLeft }: Pick<Deposit, 'fieldProblem' | 'triesLeft'>) => {
  if (fieldProblem === null) return undefined
  if (fieldProblem !== 'codeInvalid') return t(`field.${fieldProblem}`, { n: codeLengths.deposit })
  const left = triesLeft === null ? '' : ` ${t('bank.deposit.triesLeft', { count: triesLeft })}`
  return `${t('bank.deposit.wrong')}${left}`
}
