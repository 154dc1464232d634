import { bankNameMaxLength, type BankAccountField } from '../../../domain/bank/bank-accounts'
import { mostBankAccounts } from '../../../domain/bank/bank-verification'
import { useMessages } from '../../../i18n/react'
import { Tick } from '../../ui/answers'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import type { AccountForm } from './types'

export const FormView = (form: AccountForm) => {
  const { t } = useMessages()
  const { isNew, wasVerified, draft, bank, problem, isBusy, onIdentify } = form
  const { customBank } = draft
  const field = (name: BankAccountField) => {
    const code = form.problems[name]
    return {
      value: draft[name],
      problem: code === null ? undefined : code === 'digitsOnly' ? t('bank.form.digitsOnly') : t(`field.${code}`),
      onChange: (text: string) => form.onType(name, text),
      onLeave: () => form.onLeave(name),
      autoComplete: 'off',
    } as const
  }
  return (
    <>
      <StepHead
        at="form"
        title={t(isNew ? 'bank.add' : 'bank.form.change')}
        lead={wasVerified ? t('bank.form.again') : undefined}
      />
      <Card>
        <StepForm canSubmit isBusy={isBusy} onSubmit={form.onSave}>
          {problem ? (
            <Notice
              tone="error"
              isUrgent
              action={
                problem === 'refused' && onIdentify ? (
                  <Button size="small" onClick={onIdentify}>
                    {t('bank.identity.start')}
                  </Button>
                ) : null
              }
            >
              {t(`bank.form.problem.${problem}`, { count: mostBankAccounts })}
            </Notice>
          ) : null}
          <Fields>
            <TextField
              {...field('clearingNumber')}
              label={t('bank.clearing')}
              help={t('bank.form.clearingHelp')}
              ok={bank ?? undefined}
              inputMode="numeric"
              maxLength={10}
            />
            <TextField
              {...field('accountNumber')}
              label={t('bank.account')}
              help={t('bank.form.accountHelp')}
              inputMode="numeric"
              maxLength={40}
            />
            {form.onConfirm ? (
              <Notice
                tone="info"
                action={
                  <Button size="small" onClick={form.onConfirm} isDisabled={isBusy}>
                    {t('bank.form.confirm')}
                  </Button>
                }
              >
                {t('bank.form.confirmText')}
              </Notice>
            ) : null}
            <Tick label={t('bank.form.custom')} isOn={customBank} onChange={form.onCustom} />
            {customBank ? (
              <TextField
                {...field('bankName')}
                label={t('bank.form.bankName')}
                capitals="words"
                maxLength={bankNameMaxLength}
              />
            ) : null}
            <TextField
              {...field('iban')}
              label={t('bank.form.iban')}
              help={t('bank.form.ibanHelp')}
              capitals="characters"
              maxLength={50}
            />
          </Fields>
          <Actions>
            <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={t('bank.saving')}>
              {t('bank.form.save')}
            </Button>
            <Button kind="quiet" onClick={form.onBack} isDisabled={isBusy}>
              {t('bank.form.cancel')}
            </Button>
          </Actions>
        </StepForm>
      </Card>
    </>
  )
}
