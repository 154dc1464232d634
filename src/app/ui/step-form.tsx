import type { ReactNode } from 'react'
import * as styles from './step-form.css'

type StepFormProps = { children: ReactNode; canSubmit: boolean; onSubmit: () => void }

/** A form of a step: Enter in any of its fields sends it, when it may be sent. */
export const StepForm = ({ children, canSubmit, onSubmit }: StepFormProps) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (canSubmit) onSubmit()
    }}
  >
    {children}
  </form>
)

/** Fields below each other, as wide as what is typed in them. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>

/** `isApart`: the first is the way on and stands at the right, the second the way back. */
export const Actions = ({ children, isApart }: { children: ReactNode; isApart?: boolean }) => (
  <div className={isApart ? styles.apart : styles.actions}>{children}</div>
)
