import { checkPassword, passwordMinLength } from '../../../domain/onboarding/password'
import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { WaitAhead } from '../../ui/security-wait'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { step } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { PasswordField } from '../../ui/text-field'
import { unseen } from '../../ui/text.css'
import { SecondFactorField, type TypedFactor } from './second-factor-field'
import * as styles from './steps.css'

type PasswordName = 'current' | 'next' | 'repeated'

export type PasswordStep = {
  /** Whose password it is, for the browser's own keeper of passwords. */
  email: string
  /** Asked for by us, not by the customer. */
  isRequired: boolean
  asksCurrent: boolean
  texts: Record<PasswordName, string>
  problems: Record<PasswordName, FieldCode | null>
  problem: 'refused' | 'too-soon' | 'not-shown' | 'not-saved' | null
  canSubmit: boolean
  isBusy: boolean
  /** Null where no two-factor guards the change. */
  secondFactor: TypedFactor | null
  onType: (field: PasswordName, text: string) => void
  onLeave: (field: PasswordName) => void
  onSubmit: () => void
}

export const PasswordView = (password: PasswordStep) => {
  const { t } = useMessages()
  const field = (name: PasswordName) => ({
    value: password.texts[name],
    onChange: (text: string) => password.onType(name, text),
    onLeave: () => password.onLeave(name),
    problem: saidOf(password.problems[name], t),
  })
  const { asksCurrent } = password
  return (
    <div className={step}>
      <StepHead
        at="password"
        title={t(asksCurrent ? 'password.change.title' : 'password.title')}
        lead={t(asksCurrent ? 'password.change.lead' : 'password.lead')}
      />
      {asksCurrent ? <WaitAhead /> : null}
      {password.isRequired ? <Notice tone="warning">{t('password.required')}</Notice> : null}
      <StepForm canSubmit={password.canSubmit} isBusy={password.isBusy} onSubmit={password.onSubmit}>
        {password.problem ? (
          <Notice tone="error" isUrgent>
            {t(
              password.problem === 'not-shown' ? 'twoFactor.passkey.notShown' : `password.problem.${password.problem}`,
            )}
          </Notice>
        ) : null}
        <Rules text={password.texts.next} />
        <Fields>
          <input type="email" autoComplete="username" value={password.email} readOnly hidden />
          {asksCurrent ? (
            <PasswordField label={t('password.current')} autoComplete="current-password" {...field('current')} />
          ) : null}
          <PasswordField
            label={t(asksCurrent ? 'password.new' : 'password.label')}
            autoComplete="new-password"
            {...field('next')}
          />
          <PasswordField label={t('password.repeated')} autoComplete="new-password" {...field('repeated')} />
          {password.secondFactor ? (
            <SecondFactorField {...password.secondFactor} help={t('twoFactor.proof.help')} />
          ) : null}
        </Fields>
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={!password.canSubmit && !password.isBusy}
            isBusy={password.isBusy}
            busyText={t('onboarding.saving')}
          >
            {t(asksCurrent ? 'password.change.save' : 'password.save')}
          </Button>
        </Actions>
      </StepForm>
    </div>
  )
}

const saidOf = (problem: FieldCode | null, t: ReturnType<typeof useMessages>['t']): string | undefined =>
  problem ? t(`field.${problem}`) : undefined

/** What a password must be, before one is typed; what is met is ticked. */
const Rules = ({ text }: { text: string }) => {
  const { t } = useMessages()
  const isMet = checkPassword(text) === null
  return (
    <ul className={styles.rules}>
      <li className={isMet ? styles.ruleMet : styles.rule}>
        {isMet ? (
          <span className={styles.ruleSign}>
            <CheckIcon size="small" />
          </span>
        ) : (
          <span className={styles.dot} aria-hidden="true" />
        )}
        {t('password.rule.length', { n: passwordMinLength })}
        {isMet ? <span className={unseen}>{t('password.rule.met')}</span> : null}
      </li>
      <li className={styles.rule}>
        <span className={styles.dot} aria-hidden="true" />
        {t('password.rule.phrase')}
      </li>
      <li className={styles.rule}>
        <span className={styles.dot} aria-hidden="true" />
        {t('password.rule.own')}
      </li>
    </ul>
  )
}
