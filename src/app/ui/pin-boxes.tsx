import { PinInput } from '@ark-ui/react/pin-input'
import { useEffect } from 'react'
import { ungrouped } from '../../domain/shared/spacing'
import { useMessages } from '../../i18n/react'
import { useFormBusy } from './form-busy'
import * as styles from './pin-input.css'

type PinBoxesProps = {
  id: string
  label: string
  describedBy: string
  value: string
  length: number
  isOfDigits: boolean
  isDisabled: boolean
  isWrong: boolean
  onChange: (text: string) => void
  /** Something was typed or pasted that the code has none of; it is left out. */
  onForeign: () => void
  onComplete: () => void
}

export const PinBoxes = ({
  id,
  label,
  describedBy,
  value,
  length,
  isOfDigits,
  isDisabled,
  isWrong,
  onChange,
  onForeign,
  onComplete,
}: PinBoxesProps) => {
  const { t } = useMessages()
  const isBusy = useFormBusy()
  const isToBeTypedAnew = isWrong && value === ''
  useEffect(() => focusFirst(id), [id])
  useEffect(() => {
    if (isToBeTypedAnew) focusFirst(id)
  }, [id, isToBeTypedAnew])
  const places = Array.from({ length }, (_, index) => index)
  return (
    <PinInput.Root
      ids={{ input: (index) => `${id}-${index}` }}
      value={places.map((index) => value[index] ?? '')}
      count={length}
      type={isOfDigits ? 'numeric' : 'alphanumeric'}
      otp
      selectOnFocus
      placeholder=""
      disabled={isDisabled}
      readOnly={isBusy}
      invalid={isWrong}
      sanitizeValue={ungrouped}
      translations={{ inputLabel: (index) => t('code.place', { label, place: index + 1, of: length }) }}
      onValueChange={({ valueAsString }) => onChange(valueAsString)}
      onValueInvalid={onForeign}
      onValueComplete={onComplete}
    >
      <PinInput.Control className={styles.boxes}>
        {places.map((index) => (
          <PinInput.Input
            key={index}
            index={index}
            className={styles.box[isWrong ? 'wrong' : 'calm']}
            aria-describedby={describedBy}
            aria-invalid={isWrong}
            autoCapitalize={isOfDigits ? 'none' : 'characters'}
            inputMode={isOfDigits ? 'numeric' : 'text'}
          />
        ))}
      </PinInput.Control>
      <PinInput.HiddenInput />
    </PinInput.Root>
  )
}

const focusFirst = (id: string): void => document.getElementById(`${id}-0`)?.focus({ preventScroll: true })
