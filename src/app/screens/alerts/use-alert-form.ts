import { useSelector } from '@xstate/react'
import { alertProblemAt } from '../../../../machines/alerts/alert-form'
import { coins } from '../../../domain/money/currencies'
import { offeredRate } from '../../market/use-rates'
import { orderLimitsOf } from '../../../domain/money/limits'
import type { AlertForm, FormActor } from './types'

/** What is typed of an alert, as it stands. */
export const useAlertForm = (actor: FormActor): AlertForm => {
  const snapshot = useSelector(actor, (now) => now)
  const { changed, draft, buyer, rates, problem } = snapshot.context
  return {
    isNew: changed === null,
    draft,
    coins: coins.map((coin) => ({ coin, ...offeredRate(rates, coin, draft.fiat), isOpen: true })),
    problems: {
      price: alertProblemAt(snapshot, 'price'),
      percent: alertProblemAt(snapshot, 'percent'),
      buys: alertProblemAt(snapshot, 'buys'),
    },
    limits: orderLimitsOf(buyer.limitations, { type: 'BUY', ...draft }),
    problem: problem ?? null,
    isBusy: snapshot.hasTag('busy'),
    onCoin: (coin) => actor.send({ type: 'coin.choose', coin }),
    onFiat: (fiat) => actor.send({ type: 'fiat.choose', fiat }),
    onKind: (kind) => actor.send({ type: 'kind.choose', kind }),
    onHours: (hours) => actor.send({ type: 'hours.choose', hours }),
    onRepeats: (isOn) => actor.send({ type: 'repeats.set', isOn }),
    onPurchase: (isOn) => actor.send({ type: 'purchase.set', isOn }),
    onType: (field, text) => actor.send({ type: 'field.type', field, text }),
    onLeave: (field) => actor.send({ type: 'field.blur', field }),
    onSave: () => actor.send({ type: 'alert.save' }),
    onClose: () => actor.send({ type: 'form.close' }),
  }
}
