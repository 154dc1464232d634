import { useMessages } from '../../../i18n/react'
import { accountNumberText, clearingText } from '../../../i18n/references'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { Actions, StepForm } from '../../ui/step-form'
import { Refusal } from './refusal'
import type { Banks, Found, Verification } from './types'
import * as styles from './view.css'

export const BanksForm = ({
  banks,
  chosen,
  isBusy,
  onChoose,
  onConfirm,
  onOther,
  ...verification
}: Banks & Verification) => {
  const { t } = useMessages()
  return (
    <Card>
      <StepForm canSubmit={chosen !== null} isBusy={isBusy} onSubmit={onConfirm}>
        <Refusal {...verification} />
        <div className={styles.choices}>
          <Choices
            legend={t('bank.bank')}
            name="bank"
            options={banks.map(({ name: id, label }) => ({ id, label }))}
            chosen={chosen?.name ?? null}
            onChoose={onChoose}
          />
        </div>
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={chosen === null}
            isBusy={isBusy}
            busyText={t('bank.way.starting')}
          >
            {chosen ? t('bank.banks.continue', { bank: chosen.label }) : t('bank.banks.choose')}
          </Button>
          <Button isDisabled={isBusy} onClick={onOther}>
            {t('bank.way.other')}
          </Button>
        </Actions>
      </StepForm>
    </Card>
  )
}

export const FoundAccounts = ({
  accounts,
  chosen,
  isBusy,
  onChoose,
  onConfirm,
  ...verification
}: Found & Verification) => {
  const { t } = useMessages()
  return (
    <Card>
      <StepForm canSubmit={chosen !== null} isBusy={isBusy} onSubmit={onConfirm}>
        <Refusal {...verification} />
        <Choices
          legend={t('bank.list')}
          name="account"
          options={accounts.map(({ externalId: id, bankName, clearingNumber, accountNumber }) => {
            const numbers = { clearing: clearingText(clearingNumber), account: accountNumberText(accountNumber) }
            return { id, label: `${bankName} · ${t('bank.short', numbers)}` }
          })}
          chosen={chosen}
          onChoose={onChoose}
        />
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={chosen === null}
            isBusy={isBusy}
            busyText={t('bank.saving')}
          >
            {t('bank.found.confirm')}
          </Button>
        </Actions>
      </StepForm>
    </Card>
  )
}
