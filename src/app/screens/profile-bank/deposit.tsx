import { codeLengths } from '../../../domain/codes'
import { useWords } from '../../../words/react'
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
  until,
  isBusy,
  onType,
  onSubmit,
  onOther,
  ...verification
}: Deposit & Pick<Verification, 'problem' | 'minutes'>) => {
  const { t } = useWords()
  const n = codeLengths.deposit
  return (
    <Card>
      <StepForm canSubmit={!isBusy} onSubmit={onSubmit}>
        <Refusal {...verification} />
        <PinInput
          label={t('bank.deposit.label')}
          value={text}
          length={n}
          isOfDigits
          isDisabled={false}
          help={t('bank.deposit.until', { date: until })}
          problem={
            fieldProblem === null
              ? undefined
              : fieldProblem === 'codeInvalid'
                ? t('bank.deposit.wrong')
                : t(`field.${fieldProblem}`, { n })
          }
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
