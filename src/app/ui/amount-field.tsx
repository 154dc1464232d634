import type { ReactNode } from 'react'
import * as styles from './amount-field.css'
import { classes } from './classes'
import { Field } from './field'
import { frame, huge } from './field.css'
import { stays, useFormBusy } from './form-busy'
import { DownIcon } from './icon'
import { Spinner } from './spinner'

type AmountFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  inputMode: 'numeric' | 'decimal'
  help?: string | undefined
  problem?: string | undefined
  isWorkingOut?: boolean
  /** What the amount is in: a mark and a code, or a `UnitPicker`. */
  unit: ReactNode
}

export const AmountField = ({
  label,
  value,
  onChange,
  onBlur,
  inputMode,
  help,
  problem,
  isWorkingOut,
  unit,
}: AmountFieldProps) => (
  <Field label={label} help={help} problem={problem}>
    {(control) => (
      <div className={classes(frame[problem === undefined ? 'calm' : 'wrong'], huge)}>
        <input
          {...control}
          className={styles.figure}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
        />
        {isWorkingOut ? (
          <span className={styles.busy}>
            <Spinner />
          </span>
        ) : null}
        {unit}
      </div>
    )}
  </Field>
)

export const Unit = ({ children }: { children: ReactNode }) => <span className={styles.unit}>{children}</span>

type UnitPickerProps<Code extends string> = {
  label: string
  codes: readonly Code[]
  chosen: Code
  onChoose: (code: Code) => void
}

export const UnitPicker = <Code extends string>({ label, codes, chosen, onChoose }: UnitPickerProps<Code>) => {
  const isBusy = useFormBusy()
  const choose = (value: string): void => {
    const code = codes.find((each) => each === value)
    if (code) onChoose(code)
  }
  return (
    <span className={styles.picker}>
      <select
        className={styles.select}
        aria-label={label}
        value={chosen}
        aria-disabled={isBusy}
        onChange={isBusy ? stays : (event) => choose(event.currentTarget.value)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
      <span className={styles.sign}>
        <DownIcon size="small" />
      </span>
    </span>
  )
}
