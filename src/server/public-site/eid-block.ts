import { brand } from '../../domain/company/brand'
import type { Locale } from '../../domain/customer/customer'
import { bankidLaunch } from '../../domain/onboarding/bankid-app'
import { basePath } from '../../domain/routing/screens'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { attributes, html, type Html } from './html'
import { icon } from './marks'

/** How the e-ID is offered, and to which browser: where its app is a page of the sandbox, that is what opens. */
export type EidOffer = { isSandbox: boolean; userAgent: string }

export const eidScripts = (eid: EidOffer | null): string[] => (eid === null ? [] : [assets.eid.path])

const startPath = '/protected/v2/auth/eid/start'
const statusPath = '/protected/v2/auth/eid/status'
const cancelPath = '/protected/v2/auth/eid/cancel'

/** What e-IDs are asked for beside a form. */
type Purpose = 'sign-in' | 'sign-up' | 'two-factor-reset'

/**
 * What opens the app on this device, and where it leads back to. A link's page is for nobody else to know: what is secret
 * stands in its address.
 */
const launchOf = ({ isSandbox, userAgent }: EidOffer, purpose: Purpose): { before: string; back?: string } => {
  if (isSandbox) return { before: '/sandbox/eid?autostarttoken=' }
  const { before, back } = bankidLaunch(userAgent)
  return { before, back: back === 'page' && purpose === 'two-factor-reset' ? 'null' : back }
}

/** What is told while an order goes on, and what it came to; the script shows the one that it is. */
const told = (
  locale: Locale,
  purpose: Purpose,
): { name: string; tone: 'info' | 'warning' | 'error'; text: string }[] => {
  const t = translate(locale)
  return [
    { name: 'starting', tone: 'info', text: t('eid.starting') },
    { name: 'leaving', tone: 'info', text: t('eid.leaving') },
    { name: 'returning', tone: 'info', text: t('eid.returning') },
    { name: 'not-done', tone: 'info', text: t('eid.notDone') },
    { name: 'waiting', tone: 'info', text: t('eid.waiting') },
    { name: 'opened', tone: 'info', text: t('eid.opened') },
    { name: 'scanning', tone: 'info', text: t('eid.scanning') },
    { name: 'in-call', tone: 'warning', text: t('eid.in-call') },
    { name: 'confirming', tone: 'info', text: t('eid.confirming') },
    { name: 'checking', tone: 'info', text: t('eid.checking') },
    {
      name: 'done',
      tone: 'info',
      text: t(purpose === 'two-factor-reset' ? 'public.eid.identified' : 'public.eid.done'),
    },
    { name: 'offline', tone: 'warning', text: t('eid.offline') },
    { name: 'canceled', tone: 'info', text: t('eid.problem.canceled') },
    { name: 'replaced', tone: 'warning', text: t('eid.problem.replaced') },
    { name: 'timeout', tone: 'warning', text: t('eid.problem.timeout') },
    { name: 'not-started', tone: 'warning', text: t('eid.problem.not-started') },
    { name: 'blocked', tone: 'warning', text: t('eid.problem.blocked') },
    { name: 'app-outdated', tone: 'warning', text: t('eid.problem.app-outdated') },
    { name: 'risky', tone: 'warning', text: t('eid.problem.risky') },
    { name: 'call-declined', tone: 'warning', text: t('eid.problem.call-declined') },
    ...(purpose === 'two-factor-reset'
      ? [{ name: 'other-person', tone: 'warning', text: t('eid.problem.other-person') } as const]
      : ([
          { name: 'no-account', tone: 'warning', text: t('public.eid.noAccount') },
          { name: 'registered', tone: 'warning', text: t('field.personalNumberTaken') },
          { name: 'under-age', tone: 'warning', text: t('field.personalNumberAge') },
        ] as const)),
    { name: 'unusable', tone: 'warning', text: t('eid.problem.unusable') },
    { name: 'unavailable', tone: 'error', text: t('eid.problem.unavailable') },
    { name: 'too-many', tone: 'error', text: t('login.tooMany') },
  ]
}

const beginning = {
  'sign-in': 'public.eid.logIn',
  'sign-up': 'public.eid.signUp',
  'two-factor-reset': 'public.eid.identify',
} as const

/** The e-ID beside a form, which is put away while an order goes on. */
export const eidBlock = (locale: Locale, purpose: Purpose, offer: EidOffer): Html => {
  const t = translate(locale)
  const { before, back } = launchOf(offer, purpose)
  const isReset = purpose === 'two-factor-reset'
  return html`<section
    class="stack"
    id="eid"
    aria-label="${t('eid.title')}"
    data-purpose="${purpose}"
    data-start="${startPath}"
    data-status="${statusPath}"
    data-cancel="${cancelPath}"
    data-qr="${assets.qr.path}"
    ${attributes({ 'data-link-secret': isReset || undefined, 'data-app': isReset ? undefined : `${basePath}/` })}
    data-app-before="${before}"
    ${attributes({ 'data-app-back': back })}
  >
    ${isReset ? null : html`<p class="or" data-beside-eid><span>${t('public.eid.or')}</span></p>`}
    <h2 tabindex="-1" data-eid="title" hidden>${t('eid.title')}</h2>
    <ol class="steps" data-eid="steps" hidden>
      <li>${t('eid.one')}</li>
      <li>${t('eid.two')}</li>
      <li>${t('eid.three', { brand: brand.name })}</li>
    </ol>
    <div class="card stack" data-eid="pending" hidden>
      <h3 class="scan">${t('eid.orScan')}</h3>
      <div class="qr" role="img" aria-label="${t('eid.qr')}"></div>
      <div class="in-app">${icon('phone')}</div>
    </div>
    <div role="status">
      ${told(locale, purpose).map(
        ({ name, tone, text }) =>
          html`<div class="${tone === 'info' ? 'notice' : `notice ${tone}`}" data-told="${name}" hidden>
            ${icon(tone === 'info' ? 'info' : 'alert')}
            <p>${text}</p>
          </div>`,
      )}
    </div>
    <a
      class="btn wide app"
      data-eid="app"
      ${attributes({ target: isReset && offer.isSandbox ? '_blank' : undefined })}
      hidden
      >${t('eid.openHere')}</a
    >
    <button class="btn" type="button" data-eid="cancel" hidden>${t('eid.cancel')}</button>
    <button class="${isReset ? 'btn primary wide' : 'btn wide'}" type="button" data-eid="begin">
      ${t(beginning[purpose])}
    </button>
    <p class="quiet small" data-eid="callers" hidden>${t('eid.callers')}</p>
  </section>`
}
