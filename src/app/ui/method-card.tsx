import { useId, type ReactNode } from 'react'
import type { PaymentMethod } from '../../domain/payments/payment-methods'
import { lock, radio, why } from './choice.css'
import { LockIcon } from './icon'
import * as styles from './method-card.css'
import { MethodMark } from './method-mark'

type Told = {
  method: PaymentMethod
  name: string
  line: string
  limit: string | null
  /** What it is not for. */
  except: string | null
  share: string
  cost: ReactNode
}

type MethodCardProps = Told & { group: string; isChosen: boolean; onChoose: () => void }

export const MethodCard = ({ group, isChosen, onChoose, ...told }: MethodCardProps) => {
  const id = useId()
  return (
    <label className={styles.open}>
      <input
        className={radio}
        type="radio"
        name={group}
        value={told.method}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-line ${id}-fee`}
      />
      <Telling {...told} id={id} />
    </label>
  )
}

type BlockedMethodProps = Told & { reason: string; action: ReactNode }

/** Keeps its place, and says why it cannot be used and what mends that. */
export const BlockedMethod = ({ reason, action, ...told }: BlockedMethodProps) => {
  const id = useId()
  return (
    <div className={styles.blocked} role="group" aria-labelledby={`${id}-name`}>
      <span className={lock}>
        <LockIcon />
      </span>
      <Telling {...told} id={id} />
      <div className={why}>
        <span>{reason}</span>
        {action}
      </div>
    </div>
  )
}

const Telling = ({ id, method, name, line, limit, except, share, cost }: Told & { id: string }) => (
  <>
    <span className={styles.mark}>
      <MethodMark method={method} />
    </span>
    <span>
      <span id={`${id}-name`} className={styles.name}>
        {name}
      </span>
      <span id={`${id}-line`} className={styles.line}>
        {line} {limit} {except}
      </span>
    </span>
    <span id={`${id}-fee`} className={styles.fee}>
      <span className={styles.share}>{share}</span>
      {cost}
    </span>
  </>
)
