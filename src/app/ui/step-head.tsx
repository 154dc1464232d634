import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import * as styles from './step-head.css'

const PlaceContext = createContext<ReactNode>(null)

/** Whether what is shown has become another; what is shown first has not. */
type HasChanged = (at: string) => boolean

const ChangeContext = createContext<HasChanged>(() => false)

const rememberShown = (): HasChanged => {
  let shown: string | undefined
  return (at) => {
    const hasChanged = shown !== undefined && shown !== at
    shown = at
    return hasChanged
  }
}

/**
 * Around the steps of a page: tells each head its place among the others (null for a step that stands alone), and
 * remembers what was shown before it, so that focus is taken only where that has changed under the customer's hands.
 */
export const StepFrame = ({ place, children }: { place: ReactNode; children: ReactNode }) => {
  const [hasChanged] = useState(rememberShown)
  return (
    <ChangeContext value={hasChanged}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </ChangeContext>
  )
}

type StepHeadProps = {
  /** Which view of which step this is; reading goes on at the heading whenever it becomes another. */
  at: string
  title: ReactNode
  lead?: ReactNode
  id?: string
  look?: keyof typeof styles.title
  /** Where a field takes the focus itself. */
  leavesFocus?: boolean
}

export const StepHead = ({ at, title, lead, id, look = 'title', leavesFocus = false }: StepHeadProps) => {
  const place = useContext(PlaceContext)
  const hasChanged = useContext(ChangeContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasChanged(at)) return
    window.scrollTo({ top: 0 })
    if (!leavesFocus) heading.current?.focus({ preventScroll: true })
  }, [hasChanged, at, leavesFocus])
  return (
    <div>
      {place && look === 'title' ? <p className={styles.place}>{place}</p> : null}
      <h1 ref={heading} id={id} className={styles.title[look]} tabIndex={-1}>
        {title}
      </h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </div>
  )
}
