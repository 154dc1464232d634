import { useWords } from '../../../words/react'
import { Card } from '../../ui/card'
import { TwoTracks, type Stop } from '../../ui/two-tracks'
import { planOf, type StopPlan } from './tracks'
import type { ShownOrder } from './types'
import * as styles from './view.css'

export const Story = ({ order, times }: ShownOrder) => {
  const { t } = useWords()
  if (order.type !== 'BUY') return null
  const whenOf = ({ state, reached, expected }: Omit<StopPlan, 'name'>): string | undefined => {
    // What is to be done now may have been done before, another way.
    const isAhead = state === 'later' || (state === 'now' && reached !== order.status)
    const time = isAhead ? undefined : reached && times[reached]
    if (time !== undefined || state === 'done' || state === 'stopped') return time
    return expected ? t(expected) : state === 'now' ? t('confirmation.when.now') : undefined
  }
  const said = (stop: StopPlan): Stop => ({ name: t(stop.name), state: stop.state, when: whenOf(stop) })
  const { customer, ours } = planOf(order)
  return (
    <Card className={styles.story}>
      <TwoTracks
        customer={{ name: t('confirmation.track.customer'), stops: customer.map(said) }}
        ours={ours && { name: t('confirmation.track.ours'), stops: ours.map(said) }}
      />
    </Card>
  )
}
