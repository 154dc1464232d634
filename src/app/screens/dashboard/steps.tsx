import { useMessages } from '../../../i18n/react'
import { Card } from '../../ui/card'
import { CheckIcon } from '../../ui/icon'
import { RightIcon } from '../../ui/icon-later'
import { Link } from '../../ui/link'
import { unseen } from '../../ui/text.css'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

type Step = DashboardScreen['steps'][number]

export const StepsLeft = ({ steps }: Pick<DashboardScreen, 'steps'>) => {
  const { t } = useMessages()
  const done = steps.filter(({ isDone }) => isDone).length
  const left = steps.length - done
  return (
    <Card>
      <div className={styles.progress}>
        <Ring done={done} all={steps.length} />
        <div>
          <h2>{t('dashboard.left', { n: left })}</h2>
          <p className={styles.second}>{t(`dashboard.then.${gainOf(steps)}`)}</p>
        </div>
      </div>
      <ul>
        {steps.map((step) => (
          <li key={step.step}>{step.isDone ? <Done {...step} /> : <Todo {...step} />}</li>
        ))}
      </ul>
    </Card>
  )
}

/** What the customer can do, or can once all is done: selling comes with the bank account, which is needed for nothing else. */
const gainOf = (steps: readonly Step[]): 'thenBuy' | 'thenSell' | 'buy' | 'buyAndSell' => {
  const left = steps.filter(({ isDone }) => !isDone)
  if (left.some(({ step }) => step !== 'bank-account')) return 'thenBuy'
  if (left.length > 0) return 'thenSell'
  return steps.some(({ step }) => step === 'bank-account') ? 'buyAndSell' : 'buy'
}

const Todo = ({ step, to }: Step) => {
  const { t } = useMessages()
  const inside = (
    <>
      <span className={styles.todoSign} aria-hidden="true" />
      <span className={styles.stepText}>
        <span className={styles.stepName}>{t(`step.${step}.todo`)}</span>
        <span className={styles.second}>{t(to ? `step.${step}.time` : 'step.waiting')}</span>
      </span>
    </>
  )
  return to ? (
    <Link className={styles.step} to={to}>
      {inside}
      <span className={styles.go}>
        <RightIcon size="small" />
      </span>
    </Link>
  ) : (
    <span className={styles.step}>{inside}</span>
  )
}

const Done = ({ step }: Step) => {
  const { t } = useMessages()
  return (
    <span className={styles.done}>
      <span className={styles.doneSign}>
        <CheckIcon />
      </span>
      <span className={unseen}>{t('tracks.done')}</span> {t(`step.${step}.name`)}
    </span>
  )
}

const radius = 29
const round = 2 * Math.PI * radius

const Ring = ({ done, all }: { done: number; all: number }) => {
  const { t } = useMessages()
  return (
    <svg viewBox="0 0 64 64" className={styles.ring} role="img" aria-label={t('dashboard.progress', { done, all })}>
      <circle cx="32" cy="32" r={radius} className={styles.ringGround} />
      {done > 0 ? (
        <circle
          cx="32"
          cy="32"
          r={radius}
          className={styles.ringDone}
          strokeDasharray={`${(done / all) * round} ${round}`}
          transform="rotate(-90 32 32)"
        />
      ) : null}
      <text x="32" y="37" textAnchor="middle" className={styles.ringText} aria-hidden="true">
        {done}/{all}
      </text>
    </svg>
  )
}
