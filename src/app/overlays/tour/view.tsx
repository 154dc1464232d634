import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { tourStep, type tourMachine } from '../../../../machines/tour/tour'
import { brand } from '../../../domain/company/brand'
import { tourSteps, type TourStep } from '../../../domain/customer/tour'
import { useMessages } from '../../../i18n/react'
import { hrefOf } from '../../ui/link'
import { TourPanel } from '../../ui/tour-panel'

export const Tour = ({ actor }: { actor: ActorRefFrom<typeof tourMachine> }) => {
  const step = useSelector(actor, tourStep)
  return step ? (
    <TourView
      key={step}
      step={step}
      onNext={() => actor.send({ type: 'step.next' })}
      onBack={() => actor.send({ type: 'step.back' })}
      onLeave={() => actor.send({ type: 'tour.leave' })}
    />
  ) : null
}

type TourViewProps = { step: TourStep; onNext: () => void; onBack: () => void; onLeave: () => void }

export const TourView = ({ step, onNext, onBack, onLeave }: TourViewProps) => {
  const { t } = useMessages()
  const index = tourSteps.indexOf(step)
  const isLast = index === tourSteps.length - 1
  return (
    <TourPanel
      at={t('tour.at', { n: index + 1, all: tourSteps.length })}
      title={t(`tour.${step}.title`, { brand: brand.name })}
      targets={targets[step]}
      next={{ label: t(isLast ? 'tour.done' : 'tour.next'), onAct: onNext }}
      back={index === 0 ? null : { label: t('tour.back'), onAct: onBack }}
      skip={isLast ? null : { label: t('tour.skip'), onAct: onLeave }}
      onLeave={onLeave}
    >
      {t(`tour.${step}.text`)}
    </TourPanel>
  )
}

const linkTo = (screen: 'buy' | 'sell' | 'orders'): string => `header [href="${hrefOf({ screen })}"]`

/** What of the header each step tells of. */
const targets: Record<TourStep, readonly string[]> = {
  welcome: [],
  account: ['header [aria-haspopup="menu"]'],
  trade: [linkTo('buy'), linkTo('sell')],
  orders: [linkTo('orders')],
  notifications: ['header [aria-haspopup="dialog"]'],
}
