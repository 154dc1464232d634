import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import * as styles from './tabs.css'

type Tab = { id: string; label: string; panel: ReactNode }

type TabsProps = { label: string; tabs: readonly [Tab, ...Tab[]] }

/** Different content in one place; which is shown is nobody else's business. */
export const Tabs = ({ label, tabs }: TabsProps) => {
  const base = useId()
  const [chosen, setChosen] = useState(tabs[0].id)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(tabs, chosen, event.key)
    if (!next) return
    event.preventDefault()
    setChosen(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => setChosen(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
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

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const neighbour = (tabs: readonly Tab[], chosen: string, key: string): Tab | undefined => {
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  const step = steps[key]
  const here = tabs.findIndex((tab) => tab.id === chosen)
  return step === undefined ? undefined : tabs[(here + step + tabs.length) % tabs.length]
}
