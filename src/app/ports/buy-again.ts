import { boughtAgain } from '../../domain/bought-again'
import { read } from '../api/client'
import { keepDraft, restoreDraft } from './buy'
import type { Outside } from './outside'

/**
 * Fills the form with what the address asks for, a quick pick or what an order was, where that was a purchase of the
 * customer's, and takes it out of the address: the screen is entered anew for that, so nobody is answered here, and a reload
 * overwrites nothing that was typed.
 */
export const buyAgain = async ({ api, news }: Outside): Promise<never> => {
  const { href, pathname, search } = location
  const reference = new URLSearchParams(search).get('order')
  try {
    if (reference === null) await restoreDraft()
    else {
      const order = await read(api.GET('/protected/v2/orders/{reference}', { params: { path: { reference } } }))
      if (location.href === href && order.type === 'BUY') keepDraft(boughtAgain(order), '')
    }
  } catch {
    news.publish({ type: 'message.show', code: 'not-filled-in' })
  }
  if (location.href === href) history.replaceState({}, '', pathname)
  return new Promise(() => undefined)
}
