import { longestOwnerName, ownerRelations } from '../../../domain/wallet-proofs/wallet-proofs'
import { useMessages } from '../../../i18n/react'
import { SelectField } from '../../ui/select-field'
import { Fields, StepForm } from '../../ui/step-form'
import { TextField } from '../../ui/text-field'
import { Head, ProblemNotice, StepActions } from './parts'
import type { NamingOwner } from './types'

/** Somebody else whose wallet it is. */
export const OwnerView = (screen: NamingOwner) => {
  const { t } = useMessages()
  const { name, nameProblem, relation, relationProblem, problem, isBusy, onType, onChoose, onSubmit, onBack } = screen
  return (
    <>
      <Head title={t('wallet.owner.title')}>{t('wallet.owner.lead')}</Head>
      <ProblemNotice problem={problem} />
      <StepForm canSubmit isBusy={isBusy} onSubmit={onSubmit}>
        <Fields>
          <TextField
            label={t('wallet.owner.name')}
            value={name}
            onChange={onType}
            autoComplete="off"
            capitals="words"
            maxLength={longestOwnerName}
            problem={nameProblem ? t(`field.${nameProblem}`) : undefined}
          />
          <SelectField
            label={t('wallet.owner.relation')}
            value={relation ?? ''}
            options={[
              { value: '', text: t('wallet.provider.none') },
              ...ownerRelations.map((each) => ({ value: each, text: t(`wallet.relation.${each}`) })),
            ]}
            problem={relationProblem ? t(`field.${relationProblem}`) : undefined}
            onChange={(value) => onChoose(ownerRelations.find((each) => each === value) ?? null)}
          />
        </Fields>
        <StepActions submit={t('wallet.owner.submit')} busyText={t('wallet.sending')} isBusy={isBusy} onBack={onBack} />
      </StepForm>
    </>
  )
}
