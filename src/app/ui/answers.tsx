import { useId } from 'react'
import * as styles from './answers.css'
import { classes } from './classes'
import { Hint } from './field'
import { stays, useFormBusy } from './form-busy'

type Option = { id: string; text: string; isApart?: boolean }

type AnswersProps = {
  /** Id of what asks. */
  labelledBy: string
  kind: 'one' | 'several'
  options: readonly Option[]
  chosen: readonly string[]
  problem?: string | undefined
  onToggle: (id: string) => void
}

/** Whole rows of which one, or several, can be chosen. */
export const Answers = ({ labelledBy, kind, options, chosen, problem, onToggle }: AnswersProps) => {
  const name = useId()
  const isBusy = useFormBusy()
  const toMend = problem === undefined ? undefined : (options.find(({ id }) => chosen.includes(id)) ?? options[0])
  return (
    <div
      className={styles.answers}
      role={kind === 'one' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={problem === undefined ? undefined : `${name}-hint`}
    >
      {options.map(({ id, text, isApart }) => (
        <label key={id} className={classes(styles.answer, isApart && styles.apart)}>
          <input
            className={kind === 'one' ? styles.radio : styles.check}
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            value={id}
            checked={chosen.includes(id)}
            aria-disabled={isBusy}
            aria-invalid={id === toMend?.id}
            onChange={isBusy ? stays : () => onToggle(id)}
          />
          {text}
        </label>
      ))}
      <Hint id={`${name}-hint`} problem={problem} isUrgent />
    </div>
  )
}

type TickProps = { label: string; isOn: boolean; problem?: string | undefined; onChange: (isOn: boolean) => void }

/** One row to tick. */
export const Tick = ({ label, isOn, problem, onChange }: TickProps) => {
  const hintId = useId()
  const isBusy = useFormBusy()
  return (
    <div className={styles.answers}>
      <label className={styles.answer}>
        <input
          className={styles.check}
          type="checkbox"
          checked={isOn}
          aria-disabled={isBusy}
          onChange={isBusy ? stays : (event) => onChange(event.currentTarget.checked)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : hintId}
        />
        {label}
      </label>
      <Hint id={hintId} problem={problem} isUrgent />
    </div>
  )
}
