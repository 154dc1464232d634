import { walletProviders } from '../../../domain/wallet-proofs/wallet-proofs'
import { useMessages } from '../../../i18n/react'
import { SelectField } from '../../ui/select-field'
import { Fields, StepForm } from '../../ui/step-form'
import { Head, ProblemNotice, StepActions } from './parts'
import type { NamingProvider } from './types'
import * as styles from './view.css'

/** Which exchange or company keeps the wallet for the customer. */
export const ProviderView = (screen: NamingProvider) => {
  const { t } = useMessages()
  const { provider, providerProblem, problem, isBusy, onChoose, onSubmit, onBack } = screen
  return (
    <>
      <Head title={t('wallet.provider.title')}>{t('wallet.provider.lead')}</Head>
      <ProblemNotice problem={problem} />
      <StepForm canSubmit isBusy={isBusy} onSubmit={onSubmit}>
        <Fields>
          <SelectField
            label={t('wallet.provider.label')}
            value={provider ?? ''}
            options={[
              { value: '', text: t('wallet.provider.none') },
              ...walletProviders.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            problem={providerProblem ? t(`field.${providerProblem}`) : undefined}
            onChange={(value) => onChoose(walletProviders.find(({ id }) => id === value)?.id ?? null)}
          />
        </Fields>
        <p className={styles.second}>{t('wallet.provider.missing')}</p>
        <StepActions submit={t('wallet.continue')} busyText={t('wallet.sending')} isBusy={isBusy} onBack={onBack} />
      </StepForm>
    </>
  )
}
