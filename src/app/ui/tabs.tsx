import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import * as styles from './tabs.css'

type Tab = { id: string; label: string }
type Shown = Tab & { panel: ReactNode }

type TabsProps = { label: string; tabs: readonly [Shown, ...Shown[]] }

/** Different content in one place; which is shown is nobody else's business. */
export const Tabs = ({ label, tabs }: TabsProps) => {
  const base = useId()
  const [chosen, setChosen] = useState(tabs[0].id)
  return (
    <>
      <TabList
        className={styles.tabs}
        base={base}
        label={label}
        tabs={tabs}
        chosen={chosen}
        onChoose={setChosen}
        panelOf={(id) => `${base}-${id}-panel`}
      />
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${base}-${tab.id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}

type TabListProps<Id extends string> = {
  label: string
  className: string
  /** Ids of the tabs' elements begin with it. */
  base: string
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  panelOf: (id: Id) => string
}

/** The row of tabs alone; what they show stands elsewhere on the page. */
export const TabList = <Id extends string>(list: TabListProps<Id>) => {
  const { label, className, base, tabs, chosen, onChoose, panelOf } = list
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(tabs, chosen, event.key)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }
  return (
    <div className={className} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${base}-${tab.id}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.id === chosen}
          aria-controls={panelOf(tab.id)}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const neighbour = <Any extends Tab>(tabs: readonly Any[], chosen: string, key: string): Any | undefined => {
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  const step = steps[key]
  const here = tabs.findIndex((tab) => tab.id === chosen)
  return step === undefined ? undefined : tabs[(here + step + tabs.length) % tabs.length]
}
