import type { MessageNamespace } from './messages'
import { overlayNames, overlays, type OverlayName } from '../routing/overlays.ts'
import { screenModuleNames, screens, screensOf, type ScreenModule } from '../routing/screens.ts'

/** What a browser loads of a catalogue in one file: the app's own messages, those of a module or an overlay, the tester's panel. */
export type MessagePart = 'app' | 'walk' | ScreenModule | OverlayName

/** Namespaces that every page speaks: bars, header and footer, forms and their fields, what floats, and what can go wrong. */
export const appNamespaces = [
  'common',
  'document',
  'empty',
  'field',
  'footer',
  'header',
  'message',
  'method',
  'newsletter',
  'notFound',
  'notice',
  'rate',
  'toast',
  'unexpected',
  'unpaidOrder',
  'unreachable',
  'wizard',
] as const satisfies readonly MessageNamespace[]

const namespacesOfFeature = (module: ScreenModule): readonly MessageNamespace[] => [
  ...new Set(screensOf(module).flatMap((name): readonly MessageNamespace[] => screens[name].messages)),
]

/** The namespaces in each part; those of a module are the namespaces that its rows name. */
export const namespacesOf = (part: MessagePart): readonly MessageNamespace[] => {
  if (part === 'app') return appNamespaces
  if (part === 'walk') return ['walk']
  const overlay = overlayNames.find((name) => name === part)
  if (overlay) return overlays[overlay].messages
  const module = screenModuleNames.find((name) => name === part)
  return module ? namespacesOfFeature(module) : []
}

export const messageParts: readonly MessagePart[] = ['app', 'walk', ...screenModuleNames, ...overlayNames]

/** The part whose file has a part's messages: the first of the same namespaces; null where the part has none of its own. */
export const messageFileOf = (part: MessagePart): MessagePart | null => {
  const key = (of: MessagePart): string => namespacesOf(of).toSorted().join(' ')
  return namespacesOf(part).length === 0 ? null : (messageParts.find((each) => key(each) === key(part)) ?? null)
}
