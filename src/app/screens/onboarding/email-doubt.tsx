import type { MouseEvent } from 'react'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import type { EmailStep } from './email-shown'

type DoubtProps = Pick<EmailStep, 'onSuggestionTaken' | 'onSuggestionDismissed'> & { suggestion: string }

/** A typo in the address would send the code to somebody else, or nowhere. */
export const Doubt = ({ suggestion, onSuggestionTaken, onSuggestionDismissed }: DoubtProps) => {
  const { t } = useMessages()
  /** The buttons go once one of them was pressed, so that the address has the focus again. */
  const answered =
    (onAnswer: () => void) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      onAnswer()
      currentTarget.form?.querySelector('input')?.focus()
    }
  return (
    <>
      <Notice tone="warning" isUrgent title={t('email.doubt.title')}>
        {t('email.doubt.text', { suggestion })}
      </Notice>
      <Actions>
        <Button kind="primary" onClick={answered(onSuggestionTaken)}>
          {t('email.doubt.take')}
        </Button>
        <Button onClick={answered(onSuggestionDismissed)}>{t('email.doubt.dismiss')}</Button>
      </Actions>
    </>
  )
}

/** The same of an address that an account was opened with. */
export const Slip = ({ suggestion, onTaken }: { suggestion: string; onTaken: () => void }) => {
  const { t } = useMessages()
  return (
    <Notice
      tone="warning"
      title={t('email.doubt.text', { suggestion })}
      action={<Button onClick={onTaken}>{t('email.doubt.take')}</Button>}
    />
  )
}
