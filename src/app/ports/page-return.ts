import type { PayingFeeds } from '../../../machines/payment/paying'

/** Tells when the customer is back on a page that the browser had put aside. */
export const watchReturn: PayingFeeds['watchReturn'] = (_, tell) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tell({ type: 'page.returned' })
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
