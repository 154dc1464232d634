import type { I18n } from '@lingui/core'
import { createActor, type AnyActorRef } from 'xstate'
import { bringTour, bringWalletExport } from './bring'
import { startChat } from './chat'
import { startDetails } from './details'
import { filledNewsletter } from './ports/filled-newsletter'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { LateRoots, PreferencesActor, RareRoots, SessionActor } from './session'
import { keepTitle } from './title'

type Setting = {
  outside: Outside
  session: SessionActor
  preferences: PreferencesActor
  router: AppRouter
  words: I18n
  isSandbox: boolean
  show: (roots: LateRoots & Partial<RareRoots>) => void
}

/** Starts what the app does without at its first paint, and shows it; in the sandbox it is recorded too. */
export const startLate = ({ show, ...setting }: Setting): void => {
  const { outside, session, preferences, words, isSandbox } = setting
  keepTitle(session, words)
  const record = (roots: Record<string, AnyActorRef>): void => {
    if (isSandbox) recordWalks(Object.values(roots)).catch(outside.report)
  }
  let roots: LateRoots & Partial<RareRoots> = {
    details: startDetails(setting),
    newsletter: createActor(filledNewsletter(outside)).start(),
    chat: startChat(setting),
  }
  record({ preferences, ...roots })
  show(roots)
  const add = (rare: Partial<RareRoots>): void => {
    record(rare)
    roots = { ...roots, ...rare }
    show(roots)
  }
  bringWalletExport(setting, add)
  bringTour(setting, add)
}

/** For testers: its code is no part of what customers load, and nothing waits for it. */
const recordWalks = async (roots: readonly AnyActorRef[]): Promise<void> => {
  const { startRecording } = await import('./recorder')
  for (const root of roots) await startRecording(root)
}
