import { useId, useState } from 'react'
import { chipsOf, isNarrowed, without, type FilterChip, type OrderFilter } from '../../../domain/orders/order-filter'
import type { Translate } from '../../../i18n/i18n'
import { wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { CloseIcon } from '../../ui/icon'
import { FilterIcon, SearchIcon } from '../../ui/icon-list'
import { Hint } from '../../ui/field'
import { frame, input } from '../../ui/field.css'
import { TabList } from '../../ui/tabs'
import { unseen } from '../../ui/text.css'
import { FilterDialog } from './filter-dialog'
import { statusText } from './status-text'
import type { Narrowing } from './types'
import * as styles from './narrowing.css'

const types = ['all', 'BUY', 'SELL'] as const

type BarProps = Narrowing & { listId: string }

/** Tabs, the search for a number, and the filter. */
export const NarrowingBar = ({ listId, ...narrowing }: BarProps) => {
  const { t } = useMessages()
  const { filter, methods, onFilter } = narrowing
  const base = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.bar}>
      <TabList
        className={styles.tabs}
        base={base}
        label={t('orderList.tabs')}
        tabs={types.map((id) => ({ id, label: t(`orderList.type.${id}`) }))}
        chosen={filter.type ?? 'all'}
        onChoose={(type) => onFilter({ type: type === 'all' ? null : type })}
        panelOf={() => listId}
      />
      <div className={styles.tools}>
        <NumberSearch {...narrowing} />
        <Button className={styles.filterButton} icon={<FilterIcon />} onClick={() => setIsOpen(true)}>
          <span className={styles.filterText}>{t('orderList.filter')}</span>
        </Button>
      </div>
      {isOpen ? (
        <FilterDialog
          filter={filter}
          methods={methods}
          onClose={() => setIsOpen(false)}
          onApply={(change) => {
            onFilter(change)
            setIsOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

const NumberSearch = ({ typed, isNumberWrong, onNumber }: Narrowing) => {
  const { t } = useMessages()
  const [field, hint] = [useId(), useId()]
  return (
    <div className={styles.search} role="search">
      <div className={frame[isNumberWrong ? 'wrong' : 'calm']}>
        <label className={styles.searchSign} htmlFor={field}>
          <SearchIcon />
          <span className={unseen}>{t('orderList.number')}</span>
        </label>
        <input
          id={field}
          className={input}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          placeholder={t('orderList.number')}
          value={typed}
          aria-invalid={isNumberWrong}
          aria-describedby={hint}
          onChange={(event) => onNumber(event.currentTarget.value)}
        />
        {typed === '' ? null : <Remove of={typed} onRemove={() => onNumber('')} />}
      </div>
      {isNumberWrong ? <Hint id={hint} problem={t('orderList.numberProblem')} /> : null}
    </div>
  )
}

type ChosenProps = Narrowing & { shown: number | null; total: number }

/** What the list is narrowed to, each with its ×, and how many orders of how many are shown. */
export const Chosen = ({ filter, onFilter, onReset, shown, total }: ChosenProps) => {
  const { t, locale } = useMessages()
  const chips = chipsOf(filter)
  const isBare = shown === 0 && !isNarrowed(filter)
  return (
    <div className={isBare ? unseen : styles.chosen}>
      {chips.length === 0 ? null : (
        <ul className={styles.chips} aria-label={t('orderList.chosen')}>
          {chips.map((chip) => (
            <Chip key={chip} text={chipText(t, filter, chip)} onRemove={() => onFilter(without[chip])} />
          ))}
        </ul>
      )}
      {isNarrowed(filter) ? (
        <Button kind="quiet" onClick={onReset}>
          {t('orderList.clear')}
        </Button>
      ) : null}
      <p className={styles.count} role="status">
        {shown === null || total === 0 ? null : t('orderList.count', { n: wholeFigure(locale, String(shown)), total })}
      </p>
    </div>
  )
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li className={styles.chip}>
    <span className={styles.chipText}>{text}</span>
    <Remove of={text} onRemove={onRemove} />
  </li>
)

const Remove = ({ of, onRemove }: { of: string; onRemove: () => void }) => {
  const { t } = useMessages()
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('orderList.remove', { filter: of })}
      onClick={onRemove}
    >
      <CloseIcon size="small" />
    </button>
  )
}

const chipText = (t: Translate, filter: OrderFilter, chip: FilterChip): string => {
  const { currency, status, method, type } = filter
  if (chip === 'currency') return currency ?? ''
  if (chip === 'status') return status === null ? '' : statusText(t, status, type)
  if (chip === 'method') return method === null ? '' : t(`method.${method}.name`)
  return daysText(t, filter)
}

const daysText = (t: Translate, { from, to }: OrderFilter): string => {
  if (from === null) return t('orderList.until', { day: to ?? '' })
  return to === null ? t('orderList.since', { day: from }) : t('orderList.days', { from, to })
}
