import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { TextField } from '../../ui/text-field'

/** A code of the app, or a recovery code, as somebody types it. */
export type TypedFactor = {
  text: string
  problem: FieldCode | null
  onType: (text: string) => void
  onLeave: () => void
}

type SecondFactorFieldProps = TypedFactor & {
  label?: string
  help?: string | undefined
  /** What is said of a code that is not right. */
  wrong?: string
  autoComplete?: 'one-time-code' | 'off'
}

/** Asks for the second factor, wherever it guards a change. */
export const SecondFactorField = ({ text, problem, onType, onLeave, ...field }: SecondFactorFieldProps) => {
  const { t } = useMessages()
  const said =
    problem === 'codeInvalid' ? (field.wrong ?? t('twoFactor.off.wrong')) : problem ? t(`field.${problem}`) : undefined
  return (
    <TextField
      label={field.label ?? t('twoFactor.off.code')}
      autoComplete={field.autoComplete ?? 'one-time-code'}
      capitals="characters"
      value={text}
      onChange={onType}
      onLeave={onLeave}
      help={field.help}
      problem={said}
    />
  )
}
