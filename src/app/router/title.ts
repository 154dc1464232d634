import type { I18n } from '@lingui/core'
import { brand } from '../../domain/company/brand'
import { screens, type ScreenName } from '../../domain/routing/screens'
import type { SessionActor } from '../session'

/** The brand alone where the screen has no title, or its messages have not come. */
export const titleOf = (screen: ScreenName, words: I18n): string => {
  const { title } = screens[screen]
  return title !== null && title in words.messages ? `${words._(title)} – ${brand.name}` : brand.name
}

/** Keeps the window's title in step with the screen and the language. */
export const keepTitle = (session: SessionActor, words: I18n): void => {
  const show = (): void => {
    const title = titleOf(session.getSnapshot().context.location?.screen ?? 'home', words)
    if (document.title !== title) document.title = title
  }
  show()
  session.subscribe(show)
  words.on('change', show)
}
