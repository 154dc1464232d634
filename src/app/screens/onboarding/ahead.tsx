import { brand } from '../../../domain/brand'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { ChatIcon } from '../../ui/icon'
import { Actions } from '../../ui/step-form'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { useSession } from '../../session'
import type { StepName } from './types'

/** A step that is completed together with support for now. */
export default function Ahead({ step }: { step: StepName }) {
  const { t } = useWords()
  const email = useSession(({ context: { customer } }) =>
    customer && !customer.hasTemporaryEmail ? customer.details.email : null,
  )
  const name = step === 'personal' ? 'personal-details' : step
  const subject = t('stepAhead.mailSubject', { step: t(`step.${name}.todo`), brand: brand.name })
  return (
    <div className={stack}>
      <StepHead at={`ahead-${step}`} title={t(`step.${name}.todo`)} lead={t(`step.${name}.why`)} />
      <p>{email === null ? t('stepAhead.howTemporary') : t('stepAhead.how', { email })}</p>
      <Actions>
        <ButtonLink
          kind="primary"
          icon={<ChatIcon />}
          to={{ href: `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}` }}
        >
          {t('stepAhead.write')}
        </ButtonLink>
      </Actions>
      <p>{t('stepAhead.kept')}</p>
    </div>
  )
}
