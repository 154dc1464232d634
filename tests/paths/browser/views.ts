import type { Locale, Theme } from '../../../src/domain/customer/customer'

type PathView = { locale: Locale; width: 'desktop' | 'phone'; theme: Theme }

/** Both languages, widths and themes, each with each of the others in one of them. */
export const views: readonly [PathView, ...PathView[]] = [
  { locale: 'en', width: 'desktop', theme: 'light' },
  { locale: 'en', width: 'phone', theme: 'dark' },
  { locale: 'sv', width: 'desktop', theme: 'dark' },
  { locale: 'sv', width: 'phone', theme: 'light' },
]

/** Paths take turns by their ids: one is always walked in the same view, whichever others come and go. */
export const viewOf = ({ id }: { id: string }): PathView =>
  views[Number.parseInt(id.slice(1), 16) % views.length] ?? views[0]

/** As the options of a run say it. */
export const viewText = ({ locale, width, theme }: PathView): string => `${locale}, ${width}, ${theme}`
