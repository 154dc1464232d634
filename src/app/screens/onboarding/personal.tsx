import type { FieldCode } from '../../../domain/shared/problems'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { useMessages } from '../../../i18n/react'
import { waitText } from '../../../i18n/wait'
import { Answers } from '../../ui/answers'
import { Button } from '../../ui/button'
import { CountryField } from '../../ui/country-field'
import { FailedCard } from '../../ui/failed-card'
import { Notice } from '../../ui/notice'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { step } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import { PersonalPanel, type PersonalRead } from './personal-panel'
import * as styles from './steps.css'
import { StepSkeleton } from '../../ui/step-skeleton'

type PersonalText = 'firstName' | 'lastName' | 'personalNumber' | 'passportNumber' | 'address' | 'postalCode' | 'city'

type PersonalName = PersonalText | 'countryCode' | 'pep'

export type PersonalStep =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | ({ state: 'read' } & PersonalRead)
  | ({ state: 'shown' } & PersonalForm)

export type PersonalForm = {
  texts: Record<PersonalText, string>
  countryCode: string
  pep: boolean | null
  /** The number that is asked for: residents of Sweden have a personal number, others a passport. */
  number: 'personalNumber' | 'passportNumber'
  /** What cannot be typed, since it goes by the e-ID or by documents. */
  locked: readonly PersonalName[]
  lockedBy: 'eid' | 'documents' | null
  problems: Partial<Record<PersonalName, FieldCode | null>>
  problem: 'too-many' | 'refused' | 'not-saved' | null
  /** How long until details are taken again, where too many numbers were tried. */
  waitSeconds: number
  canSubmit: boolean
  isBusy: boolean
  isSaved: boolean
  /** Whether details that stand are being changed. */
  isChange: boolean
  /** Whether the step goes on when it is saved, or stays where it is. */
  isAlone: boolean
  onType: (field: PersonalText, text: string) => void
  onCountry: (code: string) => void
  onPep: (isPep: boolean) => void
  onLeave: (field: PersonalName) => void
  onSubmit: () => void
  /** Leaves what is known as it is; null where it was not told yet, or is asked for on the way. */
  onKeep: (() => void) | null
}

export const PersonalView = (personal: PersonalStep) => {
  const { t } = useMessages()
  if (personal.state === 'loading') return <StepSkeleton />
  if (personal.state === 'failed')
    return (
      <FailedCard
        title={t('personal.failed.title')}
        text={t('personal.failed.text')}
        button={t('common.tryAgain')}
        onAct={personal.onRetry}
      />
    )
  return personal.state === 'read' ? <PersonalPanel {...personal} /> : <Form {...personal} />
}

const looks = {
  firstName: { autoComplete: 'given-name', capitals: 'words', maxLength: 100 },
  lastName: { autoComplete: 'family-name', capitals: 'words', maxLength: 100 },
  personalNumber: { autoComplete: 'off', inputMode: 'numeric', maxLength: 40 },
  passportNumber: { autoComplete: 'off', capitals: 'characters', maxLength: 40 },
  address: { autoComplete: 'street-address', capitals: 'sentences', maxLength: 200 },
  postalCode: { autoComplete: 'postal-code', maxLength: 20 },
  city: { autoComplete: 'address-level2', capitals: 'words', maxLength: 100 },
} as const satisfies Record<PersonalText, object>

const helps: Partial<Record<PersonalText, MessageId>> = {
  firstName: 'personal.firstName.help',
  personalNumber: 'personal.personalNumber.help',
  passportNumber: 'personal.passportNumber.help',
}

const Form = (personal: PersonalForm) => {
  const { t, locale } = useMessages()
  const said = (field: PersonalName) => {
    const problem = personal.problems[field]
    return problem ? t(`field.${problem}`) : undefined
  }
  const text = (field: PersonalText) => {
    const isLocked = personal.locked.includes(field)
    const help = isLocked && personal.lockedBy ? (`personal.locked.${personal.lockedBy}` as const) : helps[field]
    return (
      <TextField
        label={t(`personal.${field}`)}
        {...looks[field]}
        value={personal.texts[field]}
        onChange={(typed) => personal.onType(field, typed)}
        onLeave={() => personal.onLeave(field)}
        help={help ? t(help) : undefined}
        problem={said(field)}
        isLocked={isLocked}
      />
    )
  }
  return (
    <div className={step}>
      <StepHead
        at="personal"
        title={t(personal.isChange ? 'personal.change.title' : 'personal.title')}
        lead={t('personal.lead')}
      />
      <StepForm canSubmit={personal.canSubmit} isBusy={personal.isBusy} onSubmit={personal.onSubmit}>
        {personal.problem ? (
          <Notice tone="error" isUrgent>
            {personal.problem === 'too-many'
              ? t('personal.problem.too-many', { wait: waitText(locale, personal.waitSeconds) })
              : t(`personal.problem.${personal.problem}`)}
          </Notice>
        ) : null}
        <Fields>
          <CountryField
            label={t('personal.countryCode')}
            value={personal.countryCode}
            onChoose={personal.onCountry}
            onLeave={() => personal.onLeave('countryCode')}
            problem={said('countryCode')}
          />
          <div className={styles.two}>
            {text('firstName')}
            {text('lastName')}
          </div>
          {text(personal.number)}
          {text('address')}
          <div className={styles.postal}>
            {text('postalCode')}
            {text('city')}
          </div>
        </Fields>
        <Pep {...personal} problem={said('pep')} />
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={!personal.canSubmit && !personal.isBusy}
            isBusy={personal.isBusy}
            busyText={t('onboarding.saving')}
          >
            {t(personal.isAlone ? 'personal.saveAlone' : 'personal.save')}
          </Button>
          {personal.onKeep ? (
            <Button kind="quiet" onClick={personal.onKeep}>
              {t('personal.keep')}
            </Button>
          ) : null}
          <span role="status">{personal.isSaved ? t('onboarding.save.saved') : ''}</span>
        </Actions>
      </StepForm>
    </div>
  )
}

const Pep = ({ pep, onPep, problem }: Pick<PersonalForm, 'pep' | 'onPep'> & { problem: string | undefined }) => {
  const { t } = useMessages()
  return (
    <div className={styles.question}>
      <div>
        <h2 id="pep">{t('personal.pep')}</h2>
        <p className={styles.second}>{t('personal.pep.help')}</p>
      </div>
      <Answers
        labelledBy="pep"
        kind="one"
        options={[
          { id: 'no', text: t('personal.pep.no') },
          { id: 'yes', text: t('personal.pep.yes') },
        ]}
        chosen={pep === null ? [] : [pep ? 'yes' : 'no']}
        problem={problem}
        onToggle={(id) => onPep(id === 'yes')}
      />
    </div>
  )
}
