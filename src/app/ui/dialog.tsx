import { Suspense, type ReactNode } from 'react'
import { lazyPart } from './lazy-part'
import { loadPanels } from './load-panels'

const DialogPanel = lazyPart(async () => (await loadPanels()).DialogPanel)
const DrawerPanel = lazyPart(async () => (await loadPanels()).DrawerPanel)

type DialogProps = {
  isOpen: boolean
  title: string
  /** What stands beside the title: a mark before it, a quiet line beneath it, a badge after it. */
  mark?: ReactNode
  under?: ReactNode
  badge?: ReactNode
  isWide?: boolean
  children: ReactNode
  /** Buttons; they share the width on phones. */
  foot?: ReactNode
  onClose: () => void
}

/** Closes by its × and its buttons alone, not by Esc or the backdrop (rules states-44, states-70); a sheet on phones. */
export const Dialog = ({ isOpen, ...panel }: DialogProps) => (
  <Suspense>{isOpen ? <DialogPanel {...panel} /> : null}</Suspense>
)

type DrawerProps = { isOpen: boolean; title: string; children: ReactNode; onClose: () => void }

/** Comes down from the top, over the page; closes by Esc and the backdrop too. */
export const Drawer = ({ isOpen, ...panel }: DrawerProps) => (
  <Suspense>{isOpen ? <DrawerPanel {...panel} /> : null}</Suspense>
)
