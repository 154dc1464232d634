import { coinNames } from '../../../domain/money/currencies'
import { useMessages } from '../../../i18n/react'
import { AddressField } from '../../order/address-field'
import { StepForm } from '../../ui/step-form'
import { Head, StepActions } from './parts'
import type { AddressesStep } from './types'

/** Where each coin goes. */
export const AddressesView = ({ reference, entries, isLeaving, onNext, onBack }: AddressesStep) => {
  const { t } = useMessages()
  return (
    <>
      <Head at="addresses" reference={reference} title={t('planForm.addresses.title')}>
        {t('planForm.addresses.lead')}
      </Head>
      <StepForm canSubmit={!isLeaving} onSubmit={onNext}>
        {entries.map((entry) => (
          <AddressField
            key={entry.coin}
            {...entry}
            names={{
              paste: t('planForm.addresses.paste', { name: coinNames[entry.coin] }),
              saved: t('planForm.addresses.saved', { name: coinNames[entry.coin] }),
            }}
          />
        ))}
        <StepActions onBack={onBack} isBusy={isLeaving} />
      </StepForm>
    </>
  )
}
