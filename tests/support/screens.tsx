import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../src/domain/customer/customer'
import { messageParts, type MessagePart } from '../../src/domain/messages/message-parts'
import { loadMessages, startMessages } from '../../src/i18n/browser'
import { MessagesProvider } from '../../src/i18n/react'

/** What comes with its own chunk may take its time on a busy machine. */
configure({ asyncUtilTimeout: 15_000 })

/** Draws something in a language, with the app's own messages and those of a part alone: any other throws. */
export const drawnWith =
  (...parts: readonly MessagePart[]) =>
  async (what: ReactNode, locale: Locale = 'en') => {
    const i18n = await startMessages(locale)
    await Promise.all(parts.map(loadMessages))
    return render(what, { wrapper: ({ children }) => <MessagesProvider i18n={i18n}>{children}</MessagesProvider> })
  }

/** With every message that there is, for what stands in many places. */
export const drawn = drawnWith(...messageParts)
