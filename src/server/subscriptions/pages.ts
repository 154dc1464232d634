import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '../../domain/company/brand'
import { locales, type Locale } from '../../domain/customer/customer'
import { translate } from '../../i18n/i18n'
import type { Exchange } from '../exchange'
import { notFound } from '../http/refused'
import { hrefWith, lookFor, queryOf, sendPage } from '../public-site/frame'
import { html, type Html } from '../public-site/html'
import { notice } from '../public-site/marks'
import type { Page } from '../public-site/page'
import { confirmSubscription, endSubscription, subscriptionOf, type SubscriptionRow } from './subscriptions'

type OfSubscription = { Params: { token: string } }

const path = '/newsletter/:token'

/** Where a letter's reader says whether the newsletter may come, and ends it; the token of the letter is all they need. */
export const subscriptionPath = (token: string): string => path.replace(':token', token)

/** Looking at the page changes nothing, since programs that check mail look at it too: its buttons do. */
export const registerSubscriptionPages = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, clock } = exchange
  server.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    pages.addHook<OfSubscription>('preHandler', async ({ params: { token } }) => {
      if (!/^[\w-]+$/.test(token)) throw notFound()
    })
    pages.get<OfSubscription>(path, async (request, reply) => {
      const row = await database.read((handle) => subscriptionOf(handle, request.params.token))
      return show(exchange, request, reply, row)
    })
    pages.post<OfSubscription>(`${path}/confirm`, async ({ params: { token } }, reply) => {
      await database.transaction((tx) => confirmSubscription(tx, token, clock.now()))
      return reply.redirect(subscriptionPath(token), 303)
    })
    pages.post<OfSubscription>(`${path}/end`, async ({ params: { token } }, reply) => {
      await database.transaction((tx) => endSubscription(tx, token))
      return reply.redirect(subscriptionPath(token), 303)
    })
  })
}

const show = (exchange: Exchange, request: FastifyRequest, reply: FastifyReply, row: SubscriptionRow | undefined) => {
  const asked = locales.find((locale) => locale === queryOf(request)['lang'])
  const look = lookFor(request, reply, asked ?? row?.language)
  const languageHref = hrefWith(request, { lang: look.locale === 'en' ? 'sv' : 'en' })
  return sendPage(exchange, request, reply, { ...look, languageHref }, pageOf(look.locale, row))
}

const pageOf = (locale: Locale, row: SubscriptionRow | undefined): Page => {
  const t = translate(locale)
  const title = t('public.newsletter.title', { brand: brand.name })
  return {
    title,
    main: html`<section class="prose stack">
      <h1>${title}</h1>
      ${row === undefined ? notice('info', t('public.newsletter.none')) : subscriptionStatus(locale, row)}
    </section>`,
  }
}

const subscriptionStatus = (locale: Locale, { email, token, confirmedAt }: SubscriptionRow): Html => {
  const t = translate(locale)
  const action = (name: 'confirm' | 'end') => `${subscriptionPath(token)}/${name}`
  return confirmedAt === null
    ? html`<p class="lead">${t('public.newsletter.asked', { email })}</p>
        <form class="actions" method="post" action="${action('confirm')}">
          <button class="btn primary" type="submit">${t('public.newsletter.confirm')}</button>
          <button class="btn" type="submit" formaction="${action('end')}">${t('public.newsletter.refuse')}</button>
        </form>`
    : html`<p class="lead">${t('public.newsletter.subscribed', { email })}</p>
        <form class="actions" method="post" action="${action('end')}">
          <button class="btn" type="submit">${t('public.newsletter.end')}</button>
        </form>`
}
