import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { AlertIcon, CheckIcon } from './icon'
import { HalfIcon } from './icon-later'
import * as styles from './stepper.css'
import { unseen } from './text.css'

/** `review`: sent in, and looked at by us. */
export type StopState = 'done' | 'now' | 'todo' | 'skipped' | 'mend' | 'review'

export type StepperStop = {
  id: string
  group: string
  name: string
  /** How long it takes, what to mend, or what became of it. */
  note?: string | null | undefined
  state: StopState
  /** Said with weight: something here was not approved. */
  isToMend?: boolean | undefined
  /** Looks back at a step whose answer may be changed. */
  onChange?: (() => void) | null | undefined
}

type StepperProps = { label: string; stops: readonly StepperStop[] }

/** All steps in their groups, down the side of the page. */
export const Stepper = ({ label, stops }: StepperProps) => (
  <nav aria-label={label}>
    {groupsOf(stops).map(({ group, numbered }) => (
      <Group key={group} group={group} numbered={numbered} />
    ))}
  </nav>
)

type Numbered = { stop: StepperStop; number: number }

const Group = ({ group, numbered }: { group: string; numbered: readonly Numbered[] }) => (
  <>
    <h2 className={styles.group}>{group}</h2>
    <ol>
      {numbered.map(({ stop, number }) => (
        <StopRow key={stop.id} stop={stop} number={number} />
      ))}
    </ol>
  </>
)

const StopRow = ({ stop, number }: Numbered) => {
  const { t } = useMessages()
  const { name, note, state, onChange, isToMend = state === 'mend' } = stop
  return (
    <li className={styles.step} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
      <span className={styles.pip[state]} aria-hidden="true">
        {signs[state] ?? number}
      </span>
      <span className={styles.name[state]}>
        {state === 'done' ? (
          <>
            <span className={unseen}>{t('onboarding.done')}</span>{' '}
          </>
        ) : null}
        {name}
        {note ? <span className={styles.note[isToMend ? 'mend' : 'calm']}>{note}</span> : null}
      </span>
      {onChange ? (
        <button type="button" className={styles.change} onClick={onChange}>
          {t('onboarding.change')} <span className={unseen}>{name}</span>
        </button>
      ) : null}
    </li>
  )
}

const signs: Partial<Record<StopState, ReactNode>> = {
  done: <CheckIcon size="tiny" />,
  review: <HalfIcon size="tiny" />,
  skipped: '–',
  mend: '!',
}

const groupsOf = (stops: readonly StepperStop[]): { group: string; numbered: Numbered[] }[] => {
  const all = stops.map((stop, index) => ({ stop, number: index + 1 }))
  return [...new Set(stops.map(({ group }) => group))].map((group) => ({
    group,
    numbered: all.filter(({ stop }) => stop.group === group),
  }))
}

type StepProgressProps = {
  label: string
  /** “Step 5 of 7 · Documents” */
  name: string
  aside?: ReactNode
  stops: readonly StepperStop[]
  /** What is to be mended elsewhere, and the way to it. */
  mend?: ReactNode
}

/** The same steps where there is no room for them: a line of segments above the page. */
export const StepProgress = ({ label, name, aside, stops, mend }: StepProgressProps) => (
  <div role="group" aria-label={label}>
    <div className={styles.progressHead}>
      <span className={styles.progressName}>{name}</span>
      <span className={styles.progressAside}>{aside}</span>
    </div>
    <div className={styles.segments} aria-hidden="true">
      {stops.map(({ id, state }) => (
        <span key={id} className={styles.segment[state]} />
      ))}
    </div>
    {mend ? (
      <p className={styles.mendLine}>
        <AlertIcon size="small" />
        <span>{mend}</span>
      </p>
    ) : null}
  </div>
)
