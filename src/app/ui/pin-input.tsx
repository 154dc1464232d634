import { Suspense, useId, useState, type ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { Hint } from './field'
import * as styles from './pin-input.css'
import { lazyPart } from './lazy-part'

/** The boxes themselves come when they are needed: few screens ask for a code. */
const loadPinBoxes = () => import('./pin-boxes')
const PinBoxes = lazyPart(async () => (await loadPinBoxes()).PinBoxes)

type PinInputProps = {
  label: string
  value: string
  length: number
  isOfDigits: boolean
  isDisabled: boolean
  /** Stands below, and below what is wrong too. */
  help?: ReactNode
  problem?: string | undefined
  onChange: (text: string) => void
  /** The last box has been filled. */
  onComplete: () => void
}

/** A code in boxes; what is pasted may have spaces and hyphens in it. */
export const PinInput = ({ label, help, problem: known, onChange, ...boxes }: PinInputProps) => {
  const { t } = useMessages()
  const id = useId()
  const [isForeign, setIsForeign] = useState(false)
  const foreign = boxes.isOfDigits ? t('field.codeFormat', { n: boxes.length }) : t('field.alphanumericOnly')
  const problem = isForeign ? foreign : known
  const change = (text: string) => {
    setIsForeign(false)
    onChange(text)
  }
  return (
    <div>
      <label className={styles.label} htmlFor={`${id}-0`}>
        {label}
      </label>
      <Suspense fallback={<Empty length={boxes.length} />}>
        <PinBoxes
          {...boxes}
          id={id}
          label={label}
          describedBy={`${id}-hint`}
          isWrong={problem !== undefined}
          onChange={change}
          onForeign={() => setIsForeign(true)}
        />
      </Suspense>
      <div className={styles.hint}>
        <Hint id={`${id}-hint`} help={help} problem={problem} />
        {problem === undefined ? null : <Hint help={help} />}
      </div>
    </div>
  )
}

const Empty = ({ length }: { length: number }) => (
  <div className={styles.boxes} aria-hidden="true">
    {Array.from({ length }, (_, index) => (
      <input key={index} className={styles.box.calm} disabled />
    ))}
  </div>
)
