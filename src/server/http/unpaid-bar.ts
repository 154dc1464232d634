import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '../../domain/customer/customer'
import { namesOrder } from '../../domain/routing/locations'
import type { UnpaidOrder } from '../../domain/orders/orders'
import { basePath, mostlyHome, pathOf, screens, type Location } from '../../domain/routing/screens'
import { translate } from '../../i18n/i18n'
import { unpaidBarOf } from '../../i18n/unpaid-order'
import type { Exchange } from '../exchange'
import { newestUnpaid } from '../orders/queries'
import { html } from '../public-site/html'
import { sessionOf } from './session'

/** Milliseconds that the shell waits for the database. */
const patience = 50

/** The customer's unpaid order where it is known soon; undefined where it is not, or nobody is signed in. */
export const unpaidOrderOf = (exchange: Exchange, request: FastifyRequest): Promise<UnpaidOrder | null | undefined> =>
  Promise.race([
    found(exchange, request).catch((error: unknown) => void request.log.warn({ err: error }, 'no order in the shell')),
    wait(patience, undefined, { ref: false }),
  ])

const found = async (exchange: Exchange, request: FastifyRequest): Promise<UnpaidOrder | null | undefined> => {
  const session = await sessionOf(exchange, request)
  if (session === undefined) return undefined
  return exchange.database.read((handle) => newestUnpaid(handle, session.customer.id))
}

/** What the shell says of the order: the bar as the app will show it, and the order for the app to begin with. */
export const unpaidMarkup = (
  locale: Locale,
  location: Location | null,
  order: UnpaidOrder | null | undefined,
): string => {
  if (order === undefined) return ''
  const data = `<script type="application/json" id="unpaid-order">${JSON.stringify(order).replaceAll('<', '\\u003c')}</script>`
  if (order === null || location === null || namesOrder(location, order.reference)) return data
  if (screens[location.screen === 'home' ? mostlyHome : location.screen].layout !== 'standard') return data
  const { text, more, follow, to } = unpaidBarOf(translate(locale), locale, order)
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
