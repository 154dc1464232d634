import { useSelector } from '@xstate/react'
import { createContext, useContext, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { preferencesMachine } from '../../machines/session/preferences'
import type { sessionMachine, SessionSnapshot } from '../../machines/session/session'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>

/** What is open over the page, and how to hear of it. */
export type Overlays = {
  subscribe: (listener: () => void) => () => void
  shown: () => readonly { name: string; show: () => ReactNode }[]
}

/** What every screen may reach: the root actors, and what was decided when the app was started. */
export type Roots = {
  session: SessionActor
  preferences: PreferencesActor
  overlays: Overlays
  publicSite: string
  isSandbox: boolean
}

const RootsContext = createContext<Roots | undefined>(undefined)

export const RootsProvider = RootsContext.Provider

export const useRoots = (): Roots => {
  const roots = useContext(RootsContext)
  if (!roots) throw new Error('Services of the app')
  return roots
}

/** Reads from the root's snapshot; primitives and references alone, so that only changes draw anew. */
export const useSession = <Value,>(select: (snapshot: SessionSnapshot) => Value): Value =>
  useSelector(useRoots().session, select)

export const useSend = (): SessionActor['send'] => useRoots().session.send
