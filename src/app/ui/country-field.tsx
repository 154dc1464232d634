import { Suspense, type ReactNode } from 'react'
import { Field } from './field'
import { frame, input } from './field.css'
import { lazyPart } from './lazy-part'

const CountryBox = lazyPart(async () => (await import('./country-box')).CountryBox)

type CountryFieldProps = {
  label: string
  /** ISO 3166-1 alpha-2; empty while none is chosen. */
  value: string
  onChoose: (code: string) => void
  onLeave?: (() => void) | undefined
  help?: ReactNode
  problem?: string | undefined
  /** Already chosen elsewhere. */
  without?: readonly string[]
}

/** A country, found by typing its name; the list comes when it is needed. */
export const CountryField = ({ label, help, problem, ...box }: CountryFieldProps) => (
  <Field label={label} help={help} problem={problem}>
    {(control) => (
      <Suspense
        fallback={
          <div className={frame.calm}>
            <input className={input} id={control.id} readOnly />
          </div>
        }
      >
        <CountryBox {...box} label={label} control={control} isWrong={problem !== undefined} />
      </Suspense>
    )}
  </Field>
)
