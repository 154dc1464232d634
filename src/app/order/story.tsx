import { waitingFor } from '../../domain/orders/orders'
import { useMessages } from '../../i18n/react'
import { TwoTracks, type Stop } from '../ui/two-tracks'
import { planOf, type StopPlan } from './tracks'
import type { ShownOrder } from './types'

const tracks = {
  BUY: ['confirmation.track.customer', 'confirmation.track.ours'],
  SELL: ['confirmation.track.coins', 'confirmation.track.payout'],
} as const

type StoryProps = Pick<ShownOrder, 'order' | 'times'> & { isShort?: boolean }

/** What has happened, what is next, and when that is usual; in one word each where there is little room. */
export const Story = ({ order, times, isShort = false }: StoryProps) => {
  const { t } = useMessages()
  const isHeld = waitingFor(order) !== undefined
  const whenOf = ({ state, reached, expected }: Omit<StopPlan, 'name'>): string | undefined => {
    // What is to be done now may have been done before, another way.
    const isAhead = state === 'later' || (state === 'now' && reached !== order.status)
    const time = isAhead ? undefined : reached && times[reached]
    if (time !== undefined || state === 'done' || state === 'stopped') return time
    if (isHeld) return undefined
    return expected ? t(expected) : state === 'now' ? t('confirmation.when.now') : undefined
  }
  const said = (stop: StopPlan): Stop => ({
    name: t(isShort ? `confirmation.short.${stop.name}` : `confirmation.stop.${stop.name}`),
    state: stop.state,
    when: whenOf(stop),
  })
  const { customer, ours } = planOf(order)
  const [theirs, our] = tracks[order.type]
  return (
    <TwoTracks
      customer={{ name: t(theirs), stops: customer.map(said) }}
      ours={ours && { name: t(our), stops: ours.map(said) }}
      isNarrow={isShort}
    />
  )
}
