import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { Field } from './field'
import { frame, input } from './field.css'
import { LockIcon } from './icon'
import { EyeIcon, EyeOffIcon } from './icon-onboarding'
import * as styles from './text-field.css'

type TextFieldProps = {
  label: ReactNode
  value: string
  onChange: (text: string) => void
  onLeave?: (() => void) | undefined
  help?: ReactNode
  problem?: string | undefined
  ok?: string | undefined
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  autoComplete: HTMLInputAutoCompleteAttribute
  maxLength?: number
  /** Names are written with capitals; addresses of mail and codes are not. */
  capitals?: 'none' | 'words' | 'sentences' | 'characters'
  /** Cannot be changed here. */
  isLocked?: boolean
  prefix?: ReactNode
}

export const TextField = ({
  label,
  value,
  onChange,
  onLeave,
  help,
  problem,
  ok,
  type = 'text',
  inputMode,
  autoComplete,
  maxLength,
  capitals = 'none',
  isLocked,
  prefix,
}: TextFieldProps) => (
  <Field label={label} help={help} problem={problem} ok={ok}>
    {(control) => (
      <div className={isLocked ? styles.locked : frame[problem === undefined ? 'calm' : 'wrong']}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <input
          {...control}
          className={input}
          type={type}
          inputMode={inputMode}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
          autoComplete={autoComplete}
          autoCapitalize={capitals}
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxLength}
          readOnly={isLocked || control.readOnly}
        />
        {isLocked ? <LockIcon size="small" /> : null}
      </div>
    )}
  </Field>
)

type PasswordFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'onLeave' | 'help' | 'problem'> & {
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/** What is typed can be looked at; it is hidden again when the step is left. */
export const PasswordField = ({ label, value, onChange, onLeave, help, problem, autoComplete }: PasswordFieldProps) => {
  const { t } = useMessages()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} help={help} problem={problem}>
      {(control) => (
        <div className={frame[problem === undefined ? 'calm' : 'wrong']}>
          <input
            {...control}
            className={input}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onLeave}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.tool}
            aria-pressed={isShown}
            aria-label={t('common.showPassword')}
            title={t(isShown ? 'common.hide' : 'common.show')}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}
