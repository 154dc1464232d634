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
  /** The passkey was asked for, and not shown. */
  isNotShown: boolean
  onSubmit: () => void
  /** Null for who has none. */
  onPasskey: (() => void) | null
  onLeave: () => void
}

/** Asks for the second factor before something goes where nothing of the customer's has gone. */
export const ProofDialog = ({ text, problem, lockedSeconds, isNotShown, ...proof }: ProofShown) => {
  const { t, locale } = useMessages()
  const id = useId()
  const isLocked = lockedSeconds > 0
  const said = problem === 'codeInvalid' ? t('common.proof.wrong') : problem ? t(`field.${problem}`) : undefined
  return (
    <Dialog
      isOpen
      title={t('common.proof.title')}
      onClose={proof.onLeave}
      foot={
        <>
          <Button className={footButton} kind="primary" type="submit" form={id} isDisabled={isLocked}>
            {t('common.proof.confirm')}
          </Button>
          <Button className={footButton} onClick={proof.onLeave}>
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
          if (!isLocked) proof.onSubmit()
        }}
      >
        <Fields>
          <p>{t('common.proof.text')}</p>
          {isLocked ? (
            <Notice tone="error" isUrgent>
              {t('common.proof.locked', { wait: waitText(locale, lockedSeconds) })}
            </Notice>
          ) : null}
          {isNotShown ? (
            <Notice tone="error" isUrgent>
              {t('common.proof.notShown')}
            </Notice>
          ) : null}
          <TextField
            label={t('common.proof.code')}
            autoComplete="one-time-code"
            capitals="characters"
            value={text}
            onChange={proof.onType}
            onLeave={proof.onLeaveField}
            problem={said}
            isLocked={isLocked}
          />
          {proof.onPasskey ? (
            <div>
              <Button size="small" onClick={proof.onPasskey}>
                {t('common.proof.passkey')}
              </Button>
            </div>
          ) : null}
        </Fields>
      </form>
    </Dialog>
  )
}
