import type { ReactNode } from 'react'
import { classes } from './classes'
import { Field } from './field'
import { frame } from './field.css'
import { stays } from './form-busy'
import { DownIcon } from './icon'
import * as styles from './select-field.css'

type SelectFieldProps = {
  label: ReactNode
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  problem?: string | undefined
}

/** One of a list, by the browser's own picker. */
export const SelectField = ({ label, value, options, onChange, problem }: SelectFieldProps) => (
  <Field label={label} problem={problem}>
    {({ readOnly, ...control }) => (
      <div className={classes(frame[problem === undefined ? 'calm' : 'wrong'], styles.place)}>
        <select
          {...control}
          className={styles.select}
          value={value}
          aria-disabled={readOnly}
          onChange={readOnly ? stays : (event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <span className={styles.sign}>
          <DownIcon size="small" />
        </span>
      </div>
    )}
  </Field>
)
