import { useId, useState } from 'react'
import { filterCurrencies, isDay, isReversed, noFilter, type OrderFilter } from '../../../domain/orders/order-filter'
import type { PaymentMethod } from '../../../domain/payments/payment-methods'
import { orderStatuses } from '../../../domain/orders/statuses'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import { Field } from '../../ui/field'
import { frame, input } from '../../ui/field.css'
import { SelectField } from '../../ui/select-field'
import { statusText } from './status-text'
import * as styles from './filter-dialog.css'

type FilterDialogProps = {
  filter: OrderFilter
  /** Payment methods to choose from. */
  methods: readonly PaymentMethod[]
  onClose: () => void
  onApply: (change: Partial<OrderFilter>) => void
}

type Chosen = Pick<OrderFilter, 'from' | 'to' | 'currency' | 'status' | 'method'>

const nothing: Chosen = {
  from: noFilter.from,
  to: noFilter.to,
  currency: noFilter.currency,
  status: noFilter.status,
  method: noFilter.method,
}

/** What the list is narrowed to beside its tab and a number; nothing changes before it is said to. */
export const FilterDialog = ({ filter, methods, onClose, onApply }: FilterDialogProps) => {
  const { t } = useMessages()
  const form = useId()
  const { from, to, currency, status, method, type } = filter
  const [chosen, setChosen] = useState<Chosen>({ from, to, currency, status, method })
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part })
  const isWrong = isReversed(chosen)
  const any = { value: '', text: t('orderList.any') }
  return (
    <Dialog
      isOpen
      title={t('orderList.filterTitle')}
      onClose={onClose}
      foot={
        <>
          <Button className={footButton} onClick={() => setChosen(nothing)}>
            {t('orderList.clear')}
          </Button>
          <Button className={footButton} kind="primary" type="submit" form={form}>
            {t('orderList.show')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) onApply(chosen)
        }}
      >
        <div className={styles.days}>
          <DayField label={t('orderList.from')} value={chosen.from} onChange={(day) => change({ from: day })} />
          <DayField
            label={t('orderList.to')}
            value={chosen.to}
            problem={isWrong ? t('orderList.reversed') : undefined}
            onChange={(day) => change({ to: day })}
          />
          <p className={styles.zone}>{t('orderList.zone')}</p>
        </div>
        <SelectField
          label={t('orderList.currency')}
          value={chosen.currency ?? ''}
          options={[any, ...filterCurrencies.map((value) => ({ value, text: value }))]}
          onChange={(value) => change({ currency: found(filterCurrencies, value) })}
        />
        <SelectField
          label={t('orderList.status')}
          value={chosen.status ?? ''}
          options={[any, ...orderStatuses.map((value) => ({ value, text: statusText(t, value, type) }))]}
          onChange={(value) => change({ status: found(orderStatuses, value) })}
        />
        {type === 'SELL' ? null : (
          <SelectField
            label={t('orderList.method')}
            value={chosen.method ?? ''}
            options={[any, ...methods.map((value) => ({ value, text: t(`method.${value}.name`) }))]}
            onChange={(value) => change({ method: found(methods, value) })}
          />
        )}
      </form>
    </Dialog>
  )
}

type DayFieldProps = {
  label: string
  value: string | null
  problem?: string | undefined
  onChange: (day: string | null) => void
}

/** By the browser's own picker. */
const DayField = ({ label, value, problem, onChange }: DayFieldProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <div className={frame[problem === undefined ? 'calm' : 'wrong']}>
        <input
          {...control}
          className={input}
          type="date"
          max="9999-12-31"
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(isDay(currentTarget.value) ? currentTarget.value : null)}
        />
      </div>
    )}
  </Field>
)

const found = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null
