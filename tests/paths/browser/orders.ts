import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'

const Newest = type({ result: type({ content: array(type({ reference: string(), status: string() })) }) })

/** References of the customer's newest orders, newest first; asked for as no page does, so that it is not held. */
export const ordersWhere = async (page: Page, query = ''): Promise<string[]> => {
  const answer = await page.context().request.get(`/protected/v2/orders?page=0&size=4&${query}`)
  return create(await answer.json(), Newest).result.content.map(({ reference }) => reference)
}

export const newestOrders = (page: Page): Promise<string[]> => ordersWhere(page)

/** One that is not among the twenty newest. */
export const olderOrder = async (page: Page): Promise<string> => {
  const answer = await page.context().request.get('/protected/v2/orders?page=5&size=4')
  const [order] = create(await answer.json(), Newest).result.content
  if (order === undefined) throw new Error('The customer has no more than twenty orders')
  return order.reference
}

/** The order that waits for a transfer, of a customer who has one. */
export const unpaidOrder = async (page: Page): Promise<string> => {
  const [reference] = await ordersWhere(page, 'status=UNPAID&type=BUY')
  if (reference === undefined) throw new Error('No order of the customer is unpaid')
  return reference
}

/** One of the customer's that is over. */
export const completedOrder = async (page: Page): Promise<string> => {
  const [reference] = await ordersWhere(page, 'status=COMPLETED&type=BUY')
  if (reference === undefined) throw new Error('No order of the customer is over')
  return reference
}
