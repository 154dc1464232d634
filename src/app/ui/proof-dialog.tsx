import { useId } from 'react'
import type { FieldCode } from '../../domain/shared/problems'
import { useMessages } from '../../i18n/react'
import { waitText } from '../../i18n/wait'
import { Button } from './button'
import { Dialog } from './dialog'
import { footButton } from './dialog.css'
import { Notice } from './notice'
import { Fields } from './step-form'
import { TextField } from './text-field'

export type ProofShown = {
  text: string
  problem: FieldCode | null
  /** Seconds until codes are taken again; 0 when they are. */
  lockedSeconds: number
  onType: (text: string) => void
  onLeaveField: () => void
  onSubmit: () => void
  onLeave: () => void
}

/** Asks for the second factor before something goes where nothing of the customer's has gone. */
export const ProofDialog = ({ text, problem, lockedSeconds, onType, onLeaveField, onSubmit, onLeave }: ProofShown) => {
  const { t, locale } = useMessages()
  const id = useId()
  const isLocked = lockedSeconds > 0
  const said = problem === 'codeInvalid' ? t('common.proof.wrong') : problem ? t(`field.${problem}`) : undefined
  return (
    <Dialog
      isOpen
      title={t('common.proof.title')}
      onClose={onLeave}
      foot={
        <>
          <Button className={footButton} kind="primary" type="submit" form={id} isDisabled={isLocked}>
            {t('common.proof.confirm')}
          </Button>
          <Button className={footButton} onClick={onLeave}>
            {t('common.back')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLocked) onSubmit()
        }}
      >
        <Fields>
          <p>{t('common.proof.text')}</p>
          {isLocked ? (
            <Notice tone="error" isUrgent>
              {t('common.proof.locked', { wait: waitText(locale, lockedSeconds) })}
            </Notice>
          ) : null}
          <TextField
            label={t('common.proof.code')}
            autoComplete="one-time-code"
            capitals="characters"
            value={text}
            onChange={onType}
            onLeave={onLeaveField}
            problem={said}
            isLocked={isLocked}
          />
        </Fields>
      </form>
    </Dialog>
  )
}
