import type { Page } from 'playwright-core'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import { orderStatuses } from '../../src/domain/orders/statuses'
import { orderWith } from './orders'

export const longListLength = 10_000

/** Answers the page's list of orders with ten thousand at once, as if "Show more" had been pressed for each page of them. */
export const longListIn = async (page: Page): Promise<void> => {
  await page.route('**/protected/v2/orders?*', (route) => route.fulfill({ json: { status: 'SUCCESS', result } }))
}

const orders: Order[] = Array.from({ length: longListLength }, (_, nth) =>
  orderWith({
    reference: `0b6e4f00-1111-4222-8333-${String(nth).padStart(12, '0')}`,
    number: String(2611200482 - nth * 7),
    status: orderStatuses[nth % orderStatuses.length] ?? 'COMPLETED',
    orderDate: new Date(Date.UTC(2026, 10, 20, 13, 5) - nth * 7_200_000).toISOString(),
  }),
)

const result: OrdersPage = {
  content: orders,
  methods: ['BANKGIRO'],
  page: { number: 0, size: longListLength, totalPages: 1, totalElements: longListLength },
}
