import type { MessageNamespace } from '../messages/messages'

/** What opens over a page, with the namespaces of the catalogue that it needs besides the app's own. */
export const overlays = {
  'order-details': {
    messages: ['order', 'orders', 'confirmation', 'cancelReason', 'decline', 'payment', 'sale', 'tracks', 'buy'],
  },
  'wallet-export': { messages: ['walletExport'] },
  tour: { messages: ['tour'] },
  chat: { messages: ['chat'] },
} as const satisfies Record<string, { messages: readonly MessageNamespace[] }>

export type OverlayName = keyof typeof overlays

export const overlayNames = Object.keys(overlays).filter((name): name is OverlayName => name in overlays)
