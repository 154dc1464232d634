import type { ActorRefFrom } from 'xstate'
import type { alertFormMachine, AlertFormProblem } from '../../../../machines/alerts/alert-form'
import type { AlertsNotice } from '../../../../machines/alerts/alerts'
import type { AlertDraft, AlertField } from '../../../domain/alerts/alert-draft'
import type { AlertHours, AlertKind, PriceAlert } from '../../../domain/alerts/alerts'
import type { Coin, Fiat } from '../../../domain/money/currencies'
import type { Decimal } from '../../../domain/money/money'
import type { FieldCode } from '../../../domain/shared/problems'
import type { OfferedCoin } from '../../ui/coin-choice'

export type FormActor = ActorRefFrom<typeof alertFormMachine>

export type AlertsScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | ({ state: 'listed' } & AlertsList)
  | { state: 'form'; actor: FormActor }

export type AlertsList = {
  alerts: readonly PriceAlert[]
  isFull: boolean
  notice: AlertsNotice | null
  /** The alert that is being removed; null while none is. */
  removing: string | null
  onAdd: () => void
  onChange: (reference: string) => void
  onRemove: (reference: string) => void
}

export type AlertForm = {
  isNew: boolean
  draft: AlertDraft
  /** What each coin costs now, in the currency of the draft; null while it is not known. */
  coins: readonly OfferedCoin[]
  problems: Readonly<Record<AlertField, FieldCode | null>>
  limits: { min: Decimal; max: Decimal }
  problem: AlertFormProblem | null
  isBusy: boolean
  onCoin: (coin: Coin) => void
  onFiat: (fiat: Fiat) => void
  onKind: (kind: AlertKind) => void
  onHours: (hours: AlertHours) => void
  onRepeats: (isOn: boolean) => void
  onPurchase: (isOn: boolean) => void
  onType: (field: AlertField, text: string) => void
  onLeave: (field: AlertField) => void
  onSave: () => void
  onClose: () => void
}
