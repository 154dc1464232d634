import { useEffect, useRef, type ReactNode } from 'react'
import { FormBusy } from './form-busy'
import * as styles from './step-form.css'

type StepFormProps = { children: ReactNode; canSubmit: boolean; isBusy?: boolean; onSubmit: () => void }

/**
 * A form of a step: Enter in any of its fields sends it, when it may be sent. While it is being sent (`isBusy`) it is
 * read only. What was wrong in what was sent has the focus next.
 */
export const StepForm = ({ children, canSubmit, isBusy = false, onSubmit }: StepFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    const wrong = isSent.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    if (!wrong) return
    isSent.current = false
    wrong.focus()
  })
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onInput={() => {
        isSent.current = false
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSubmit || isBusy) return
        isSent.current = true
        onSubmit()
      }}
    >
      <FormBusy value={isBusy}>{children}</FormBusy>
    </form>
  )
}

/** Fields below each other, as wide as what is typed in them. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>

/** `isApart`: the first is the way on and stands at the right, the second the way back. */
export const Actions = ({ children, isApart }: { children: ReactNode; isApart?: boolean }) => (
  <div className={isApart ? styles.apart : styles.actions}>{children}</div>
)
