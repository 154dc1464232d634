import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '../../domain/customer'
import { namesOrder } from '../../domain/locations'
import type { Order } from '../../domain/orders'
import { basePath, pathOf, screens, type Location } from '../../domain/screens'
import { say } from '../../words/i18n'
import { unpaidBarOf } from '../../words/unpaid-order'
import type { Exchange } from '../exchange'
import { pageOfOrders } from '../orders/queries'
import { html } from '../public-site/html'
import { sessionOf } from './session'

/** Milliseconds that the shell waits for the database. */
const patience = 50

/** The customer's unpaid order where it is known soon; undefined where it is not, or nobody is signed in. */
export const unpaidOrderOf = (exchange: Exchange, request: FastifyRequest): Promise<Order | null | undefined> =>
  Promise.race([
    found(exchange, request).catch((error: unknown) => void request.log.warn({ err: error }, 'no order in the shell')),
    wait(patience, undefined, { ref: false }),
  ])

const found = async (exchange: Exchange, request: FastifyRequest): Promise<Order | null | undefined> => {
  const session = await sessionOf(exchange, request)
  if (session === undefined) return undefined
  const { content } = await exchange.database.read((handle) =>
    pageOfOrders(handle, session.customer.id, { status: 'UNPAID', type: 'BUY' }, { page: 0, size: 1 }),
  )
  return content[0] ?? null
}

/** What the shell says of the order: the bar as the app will show it, and the order for the app to begin with. */
export const unpaidMarkup = (locale: Locale, location: Location | null, order: Order | null | undefined): string => {
  if (order === undefined) return ''
  const data = `<script type="application/json" id="unpaid-order">${JSON.stringify(order).replaceAll('<', '\\u003c')}</script>`
  const isShown = location !== null && screens[location.screen].layout === 'standard'
  if (order === null || !isShown || namesOrder(location, order.reference)) return data
  const { text, more, follow, to } = unpaidBarOf(say(locale), locale, order)
  const bar = html`<div class="shell-bar">
    <div>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM10 6v4.2l2.7 1.7" />
      </svg>
      <p>
        <span>${text}<span class="shell-wide">, ${more}</span></span
        ><a href="${basePath}${pathOf(to.screen, to.params)}">${follow}</a>
      </p>
    </div>
  </div>`
  return `${bar.text}${data}`
}
