import type { DeviceFeeds, DevicePorts, InstallEvent } from '../../../machines/device/device'

/** What Chromium's browsers hand over where the app can be installed; nobody else knows it. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: string }> }

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function'

/**
 * Keeps the browser's offer to install the app: it comes once, as a rule before any screen asks for it. Its own hint stays
 * away; the settings have the offer.
 */
export const createInstall = () => {
  const listeners = new Set<(event: InstallEvent) => void>()
  let offer: InstallPrompt | undefined
  const tell = (event: InstallEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

  return {
    notice: (): void => {
      addEventListener('beforeinstallprompt', (event) => {
        if (!isPrompt(event)) return
        event.preventDefault()
        offer = event
        tell({ type: 'install.offered' })
      })
      addEventListener('appinstalled', () => {
        offer = undefined
        tell({ type: 'install.done' })
      })
    },
    /** An offer holds for one question. */
    askInstall: (async () => {
      const asked = offer
      offer = undefined
      const answer = await asked?.prompt()
      return answer?.outcome === 'accepted' ? 'accepted' : 'dismissed'
    }) satisfies DevicePorts['askInstall'],
    watchInstall: ((_, listener) => {
      listeners.add(listener)
      if (isInstalled()) listener({ type: 'install.done' })
      else if (offer) listener({ type: 'install.offered' })
      return () => void listeners.delete(listener)
    }) satisfies DeviceFeeds['watchInstall'],
  }
}
export type Install = ReturnType<typeof createInstall>
