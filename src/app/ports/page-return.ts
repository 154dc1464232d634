import type { Feed } from '../../../machines/lib/ports'

/** Tells when the customer is back on a page that the browser had put aside. */
export const watchReturn: Feed<void, { type: 'page.returned' }> = (_, tell) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tell({ type: 'page.returned' })
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
