import { workerFile } from '../../domain/offline/offline'

/**
 * Has the browser run the service worker, which keeps the built files and says where there is no network. Called when the
 * page rests: nothing that it fetches is to be in the way of the first load. Without it the app works as well.
 */
export const startWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(workerFile, { updateViaCache: 'none' })
}
