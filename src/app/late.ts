import type { I18n } from '@lingui/core'
import { createActor } from 'xstate'
import { startChat } from './chat'
import { startDetails } from './details'
import { filledNewsletter } from './ports/filled-newsletter'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { LateRoots, SessionActor } from './session'
import { keepTitle } from './title'

type Setting = { outside: Outside; session: SessionActor; router: AppRouter; words: I18n; isSandbox: boolean }

/** Starts what the app does without at its first paint; in the sandbox it is recorded too. */
export const startLate = (setting: Setting): LateRoots => {
  const { outside, session, words, isSandbox } = setting
  keepTitle(session, words)
  const roots: LateRoots = {
    details: startDetails(setting),
    newsletter: createActor(filledNewsletter(outside)).start(),
    chat: startChat(setting),
  }
  if (isSandbox) recordWalks(roots).catch(outside.report)
  return roots
}

const recordWalks = async (roots: LateRoots): Promise<void> => {
  const { startRecording } = await import('./recorder')
  for (const root of Object.values(roots)) await startRecording(root)
}
