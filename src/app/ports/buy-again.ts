import { boughtAgain } from '../../domain/bought-again'
import { read } from '../api/client'
import { keepDraft } from './buy'
import type { Outside } from './outside'

/**
 * Fills the form with what the order in the address was, where it was a purchase of the customer's, and takes it out of the
 * address: the screen is entered anew for that, so nobody is answered here, and a reload overwrites nothing that was typed.
 */
export const buyAgain = async ({ api, news }: Outside): Promise<never> => {
  const { href, pathname, search } = location
  const path = { reference: new URLSearchParams(search).get('order') ?? '' }
  try {
    const order = await read(api.GET('/protected/v2/orders/{reference}', { params: { path } }))
    if (location.href === href && order.type === 'BUY') keepDraft(boughtAgain(order), '')
  } catch {
    news.publish({ type: 'message.show', code: 'not-loaded' })
  }
  if (location.href === href) history.replaceState({}, '', pathname)
  return new Promise(() => undefined)
}
