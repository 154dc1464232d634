import { useId } from 'react'
import { stays, useFormBusy } from './form-busy'
import * as styles from './choice.css'

type ChoicesProps<Id extends string> = {
  legend: string
  name: string
  options: readonly { id: Id; label: string; line?: string }[]
  chosen: Id | null
  onChoose: (id: Id) => void
}

/** Rows of which one can be chosen; the whole row is the target. */
export const Choices = <Id extends string>({ legend, name, options, chosen, onChoose }: ChoicesProps<Id>) => {
  const isBusy = useFormBusy()
  const rows = useId()
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ id, label, line }) => (
        <label key={id} ref={id === chosen ? scrolledTo : undefined} className={styles.answer}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={id}
            checked={id === chosen}
            aria-disabled={isBusy}
            onChange={isBusy ? stays : () => onChoose(id)}
            {...(line === undefined
              ? {}
              : { 'aria-labelledby': `${rows}-${id}-name`, 'aria-describedby': `${rows}-${id}-line` })}
          />
          {line === undefined ? (
            label
          ) : (
            <span>
              <span id={`${rows}-${id}-name`} className={styles.name}>
                {label}
              </span>
              <span id={`${rows}-${id}-line`} className={styles.line}>
                {line}
              </span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** In a list with a height of its own, what is chosen is to be seen. */
const scrolledTo = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })
