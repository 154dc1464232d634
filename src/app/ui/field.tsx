import { useId, type ReactNode } from 'react'
import * as styles from './field.css'
import { useFormBusy } from './form-busy'
import { AlertIcon, CheckIcon } from './icon'

export type ControlProps = { id: string; 'aria-describedby': string; 'aria-invalid': boolean; readOnly: boolean }

type FieldProps = {
  label: ReactNode
  /** Stands below; an error takes its place, and so does what was found right. */
  help?: ReactNode
  problem?: string | undefined
  ok?: string | undefined
  /** As of `Hint`. */
  isUrgent?: boolean
  children: (control: ControlProps) => ReactNode
}

export const Field = ({ label, help, problem, ok, isUrgent, children }: FieldProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  const readOnly = useFormBusy()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hintId, 'aria-invalid': problem !== undefined, readOnly })}
      <Hint id={hintId} help={help} problem={problem} ok={ok} isUrgent={isUrgent} />
    </div>
  )
}

type HintProps = {
  id?: string
  /** What is wrong is said aloud at once by screen readers: where the focus is elsewhere than at the control. */
  isUrgent?: boolean | undefined
} & Pick<FieldProps, 'help' | 'problem' | 'ok'>

/** The line under a control, or under a group of them. */
export const Hint = ({ id, help, problem, ok, isUrgent }: HintProps) => {
  if (problem !== undefined)
    return <Line id={id} look="error" icon={<AlertIcon size="small" />} text={problem} isUrgent={isUrgent} />
  if (ok !== undefined) return <Line id={id} look="ok" icon={<CheckIcon size="small" />} text={ok} />
  return help ? <Line id={id} look="help" text={help} /> : null
}

type LineProps = {
  id: string | undefined
  look: keyof typeof styles.hint
  icon?: ReactNode
  text: ReactNode
  isUrgent?: boolean | undefined
}

const Line = ({ id, look, icon, text, isUrgent }: LineProps) => (
  <p id={id} className={styles.hint[look]} {...(isUrgent ? { role: 'alert' } : {})}>
    {icon}
    <span>{text}</span>
  </p>
)
