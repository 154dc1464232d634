import type { I18n } from '@lingui/core'
import { createActor } from 'xstate'
import { startChat } from './chat'
import { startDetails } from './details'
import { filledNewsletter } from './ports/filled-newsletter'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { LateRoots, PreferencesActor, SessionActor } from './session'
import { keepTitle } from './title'

type Setting = {
  outside: Outside
  session: SessionActor
  preferences: PreferencesActor
  router: AppRouter
  words: I18n
  isSandbox: boolean
}

/** Starts what the app does without at its first paint; in the sandbox it is recorded too. */
export const startLate = (setting: Setting): LateRoots => {
  const { outside, session, preferences, words, isSandbox } = setting
  keepTitle(session, words)
  const roots: LateRoots = {
    details: startDetails(setting),
    newsletter: createActor(filledNewsletter(outside)).start(),
    chat: startChat(setting),
  }
  if (isSandbox) recordWalks({ preferences, ...roots }).catch(outside.report)
  return roots
}

/** For testers: its code is no part of what customers load, and nothing waits for it. */
const recordWalks = async (roots: LateRoots & { preferences: PreferencesActor }): Promise<void> => {
  const { startRecording } = await import('./recorder')
  for (const root of Object.values(roots)) await startRecording(root)
}
