import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'

const Newest = type({ result: type({ content: array(type({ reference: string(), status: string() })) }) })

/** References of the customer's newest orders, newest first; asked for as no page does, so that it is not held. */
export const ordersWhere = async (page: Page, query = ''): Promise<string[]> => {
  const answer = await page.context().request.get(`/protected/v2/orders?page=0&size=4&${query}`)
  return create(await answer.json(), Newest).result.content.map(({ reference }) => reference)
}

export const newestOrders = (page: Page): Promise<string[]> => ordersWhere(page)

/** The order that waits for a transfer, of a customer who has one. */
export const unpaidOrder = async (page: Page): Promise<string> => {
  const [reference] = await ordersWhere(page, 'status=UNPAID&type=BUY')
  if (reference === undefined) throw new Error('No order of the customer is unpaid')
  return reference
}
