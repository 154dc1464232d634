import type { WaitFeeds } from '../../../machines/onboarding/code'

/** Seconds by the reader's clock, told each second; a page that slept catches up with the next. */
export const waitFeeds: WaitFeeds = {
  countDown: ({ seconds }, tell) => {
    const until = Date.now() + seconds * 1000
    const ticking = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      if (left === 0) clearInterval(ticking)
      tell({ type: 'wait.ticked', seconds: left })
    }, 1000)
    return () => clearInterval(ticking)
  },
}
