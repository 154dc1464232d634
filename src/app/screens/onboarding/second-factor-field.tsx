import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { useFormBusy } from '../../ui/form-busy'
import { TextField } from '../../ui/text-field'
import * as styles from './steps.css'

/** Whether a passkey is shown in place of a code, once the form is sent. */
export type PasskeyChoice = { isChosen: boolean; onChoose: (byPasskey: boolean) => void }

/** A code of the app, or a recovery code, as somebody types it; null where there is no passkey to choose instead. */
export type TypedFactor = {
  text: string
  problem: FieldCode | null
  onType: (text: string) => void
  onLeave: () => void
  passkey: PasskeyChoice | null
}

type SecondFactorFieldProps = TypedFactor & {
  label?: string
  help?: string | undefined
  /** What is said of a code that is not right. */
  wrong?: string
  autoComplete?: 'one-time-code' | 'off'
}

/** Asks for the second factor, wherever it guards a change. */
export const SecondFactorField = ({ text, problem, onType, onLeave, passkey, ...field }: SecondFactorFieldProps) => {
  const { t } = useMessages()
  const isBusy = useFormBusy()
  const said =
    problem === 'codeInvalid' ? (field.wrong ?? t('twoFactor.off.wrong')) : problem ? t(`field.${problem}`) : undefined
  if (passkey?.isChosen)
    return (
      <div className={styles.factor}>
        <p role="status">{t('twoFactor.passkey.chosen')}</p>
        <Button size="small" isDisabled={isBusy} onClick={() => passkey.onChoose(false)}>
          {t('twoFactor.passkey.code')}
        </Button>
      </div>
    )
  return (
    <div className={styles.factor}>
      <TextField
        label={field.label ?? t('twoFactor.off.code')}
        autoComplete={field.autoComplete ?? 'one-time-code'}
        capitals="characters"
        value={text}
        onChange={onType}
        onLeave={onLeave}
        help={field.help}
        problem={said}
      />
      {passkey ? (
        <Button size="small" isDisabled={isBusy} onClick={() => passkey.onChoose(true)}>
          {t('twoFactor.passkey.choose')}
        </Button>
      ) : null}
    </div>
  )
}
