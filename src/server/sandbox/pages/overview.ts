import { brand } from '../../../domain/company/brand'
import type { Locale } from '../../../domain/customer/customer'
import { publicPaths } from '../../../domain/company/public-site'
import { basePath } from '../../../domain/routing/screens'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { icon } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { readyCustomers, type ReadyCustomers } from '../../public-site/pages'

type Place = { href: string; name: string; text: string }

export const overviewPage = (locale: Locale, ready: ReadyCustomers): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.overview.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.overview.title')}</h1>
        <p class="lead">${t('sandbox.overview.lead', { brand: brand.name })}</p>
      </div>
      <div class="columns">
        <section class="stack">
          <h2>${t('sandbox.overview.places')}</h2>
          <ul class="rows">
            ${placesOf(locale).map(placeRow)}
          </ul>
        </section>
        ${readyCustomers(locale, ready)}
      </div>`,
  }
}

const placesOf = (locale: Locale): Place[] => {
  const t = translate(locale)
  const named = { brand: brand.name }
  return [
    { href: '/sandbox/inbox', name: t('sandbox.inbox.title'), text: t('sandbox.overview.inbox', named) },
    { href: '/sandbox/eid', name: t('sandbox.eid.title'), text: t('sandbox.overview.eid') },
    { href: '/sandbox/pay', name: t('sandbox.pay.title'), text: t('sandbox.overview.pay') },
    { href: '/sandbox/bank', name: t('sandbox.bank.title'), text: t('sandbox.overview.bank') },
    { href: '/sandbox/wallet', name: t('sandbox.wallet.title'), text: t('sandbox.overview.wallet') },
    { href: '/sandbox/account', name: t('sandbox.account.title'), text: t('sandbox.overview.account', named) },
    { href: '/sandbox/desk', name: t('desk.title'), text: t('sandbox.overview.desk') },
    {
      href: '/sandbox/authenticator',
      name: t('sandbox.authenticator.title'),
      text: t('sandbox.overview.authenticator'),
    },
    { href: publicPaths[locale].signup, name: t('public.signup.title'), text: t('sandbox.overview.signUp') },
    { href: publicPaths[locale].login, name: t('login.title'), text: t('sandbox.overview.login') },
    { href: `${basePath}/`, name: t('sandbox.overview.appName'), text: t('sandbox.overview.app', named) },
    { href: '/sandbox/walk', name: t('sandbox.overview.walkName'), text: t('sandbox.overview.walk') },
    { href: '/docs', name: t('sandbox.overview.docsName'), text: t('sandbox.overview.docs') },
  ]
}

const placeRow = ({ href, name, text }: Place): Html =>
  html`<li>
    <a class="row" href="${href}">
      <span class="text"><strong>${name}</strong><span class="quiet small">${text}</span></span>
      ${icon('right')}
    </a>
  </li>`
