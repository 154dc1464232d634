import type { ReactNode } from 'react'
import { chip } from './chip.css'

type ChipProps = { children: ReactNode; isChosen: boolean; onChoose: () => void }

export const Chip = ({ children, isChosen, onChoose }: ChipProps) => (
  <button type="button" className={chip} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </button>
)
