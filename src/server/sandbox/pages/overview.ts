import { brand } from '../../../domain/brand'
import type { Locale } from '../../../domain/customer'
import { publicPaths } from '../../../domain/public-site'
import { basePath } from '../../../domain/screens'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { icon } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { readyCustomers, type ReadyCustomers } from '../../public-site/pages'

type Place = { href: string; name: string; text: string }

export const overviewPage = (locale: Locale, ready: ReadyCustomers): Page => {
  const words = translate(locale)
  return {
    title: words('sandbox.overview.title'),
    main: html`<div class="prose">
        <h1>${words('sandbox.overview.title')}</h1>
        <p class="lead">${words('sandbox.overview.lead', { brand: brand.name })}</p>
      </div>
      <div class="columns">
        <section class="stack">
          <h2>${words('sandbox.overview.places')}</h2>
          <ul class="rows">
            ${placesOf(locale).map(placeRow)}
          </ul>
        </section>
        ${readyCustomers(locale, ready)}
      </div>`,
  }
}

const placesOf = (locale: Locale): Place[] => {
  const words = translate(locale)
  const named = { brand: brand.name }
  return [
    { href: '/sandbox/inbox', name: words('sandbox.inbox.title'), text: words('sandbox.overview.inbox', named) },
    { href: '/sandbox/eid', name: words('sandbox.eid.title'), text: words('sandbox.overview.eid') },
    { href: '/sandbox/pay', name: words('sandbox.pay.title'), text: words('sandbox.overview.pay') },
    { href: '/sandbox/bank', name: words('sandbox.bank.title'), text: words('sandbox.overview.bank') },
    { href: '/sandbox/wallet', name: words('sandbox.wallet.title'), text: words('sandbox.overview.wallet') },
    { href: '/sandbox/account', name: words('sandbox.account.title'), text: words('sandbox.overview.account', named) },
    { href: '/sandbox/desk', name: words('sandbox.desk.title'), text: words('sandbox.overview.desk') },
    {
      href: '/sandbox/authenticator',
      name: words('sandbox.authenticator.title'),
      text: words('sandbox.overview.authenticator'),
    },
    { href: publicPaths[locale].signup, name: words('public.signup.title'), text: words('sandbox.overview.signUp') },
    { href: publicPaths[locale].login, name: words('login.title'), text: words('sandbox.overview.login') },
    { href: `${basePath}/`, name: words('sandbox.overview.appName'), text: words('sandbox.overview.app', named) },
    { href: '/sandbox/walk', name: words('sandbox.overview.walkName'), text: words('sandbox.overview.walk') },
    { href: '/docs', name: words('sandbox.overview.docsName'), text: words('sandbox.overview.docs') },
  ]
}

const placeRow = ({ href, name, text }: Place): Html =>
  html`<li>
    <a class="row" href="${href}">
      <span class="text"><strong>${name}</strong><span class="quiet small">${text}</span></span>
      ${icon('right')}
    </a>
  </li>`
