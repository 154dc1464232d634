import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '../../machines/chat'
import type { newsletterMachine } from '../../machines/newsletter'
import type { detailsMachine } from '../../machines/order/details'
import type { preferencesMachine } from '../../machines/preferences'
import type { sessionMachine, SessionSnapshot } from '../../machines/session'
import type { tourMachine } from '../../machines/tour'
import type { walletExportMachine } from '../../machines/wallet-export'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type DetailsActor = ActorRefFrom<typeof detailsMachine>
export type ChatActor = ActorRefFrom<typeof chatMachine>
type NewsletterActor = ActorRefFrom<typeof newsletterMachine>
export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>
export type WalletExportActor = ActorRefFrom<typeof walletExportMachine>
export type TourActor = ActorRefFrom<typeof tourMachine>

/** Roots whose code comes after the first paint: the window with an order, the newsletter's form, the chat. */
export type LateRoots = { details: DetailsActor; newsletter: NewsletterActor; chat: ChatActor }

/** Roots that only some customers ever need, brought when they do. */
export type RareRoots = { walletExport: WalletExportActor; tour: TourActor }

/** What every screen may reach: the root actors, and what was decided when the app was started. */
export type Roots = Partial<LateRoots & RareRoots> & {
  session: SessionActor
  preferences: PreferencesActor
  publicSite: string
  isSandbox: boolean
}

const RootsContext = createContext<Roots | undefined>(undefined)

export const RootsProvider = RootsContext.Provider

export const useRoots = (): Roots => {
  const roots = useContext(RootsContext)
  if (!roots) throw new Error('Outside of the app')
  return roots
}

/** Reads from the root's snapshot; primitives and references alone, so that only changes draw anew. */
export const useSession = <Value,>(select: (snapshot: SessionSnapshot) => Value): Value =>
  useSelector(useRoots().session, select)

export const useSend = (): SessionActor['send'] => useRoots().session.send
