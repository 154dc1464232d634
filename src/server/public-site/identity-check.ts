import { brand } from '../../domain/company/brand'
import { publicPaths } from '../../domain/company/public-site'
import type { Locale } from '../../domain/customer/customer'
import { documentTypes } from '../../domain/onboarding/documents'
import { translate } from '../../i18n/i18n'
import { holdsHours } from '../two-factor-reset/links'
import { addressPlace, linkAsked } from './ask-link'
import { assets } from './assets'
import { eidBlock, eidScripts, type EidOffer } from './eid-block'
import { fieldOf, problem, problemLine } from './fields'
import { html, type Content, type Html } from './html'
import { icon, notice } from './marks'
import type { Page } from './page'
import { mailLinked } from './texts'

const base = '/protected/v2/auth/two-factor'

/** What to do without the second factor and the codes: what may still be found, and the way to an identity check. */
export const lostFactorPage = (locale: Locale): Page => {
  const t = translate(locale)
  const section = (number: '1' | '2' | '3' | '4') =>
    html`<section>
      <h2>${t(`public.lostFactor.${number}.title`)}</h2>
      <p>${t(`public.lostFactor.${number}.text`)}</p>
    </section>`
  return {
    title: t('public.lostFactor.title'),
    scripts: [assets.forgottenPassword.path],
    main: html`<div class="centre stack">
      <div class="prose">
        <h1>${t('public.lostFactor.title')}</h1>
        <p class="lead">${t('public.lostFactor.lead')}</p>
        ${section('1')}
      </div>
      ${linkAsked(locale, {
        action: `${base}/lost`,
        noScript: t('public.identityCheck.noScript'),
        sent: t('public.lostFactor.sent', { email: addressPlace, hours: holdsHours }),
        level: 2,
        before: html`<div class="prose">${section('2')}</div>`,
      })}
      <div class="prose">
        ${section('3')} ${section('4')}
        <p class="quiet">${mailLinked(t('public.lostFactor.noMail', { email: brand.supportEmail }))}</p>
        <p><a href="${publicPaths[locale].login}">${t('public.forgotten.logIn')}</a></p>
      </div>
    </div>`,
  }
}

/** How a link can stand while something can be sent in. */
const open = 'choosing mismatched rejected'

/** Where the link of a letter leads who has lost the second factor: who they are, what we look at, and what comes then. */
export const identityCheckPage = (locale: Locale, eid: EidOffer | null): Page => {
  const t = translate(locale)
  const paths = publicPaths[locale]
  return {
    title: t('public.identityCheck.title'),
    scripts: [assets.identityCheck.path, ...eidScripts(eid)],
    main: html`<div class="centre stack" id="identity-check" data-open="${`${base}/link`}">
      <h1>${t('public.identityCheck.title')}</h1>
      ${progress(locale)}
      <noscript>${notice('warning', t('public.identityCheck.noScript'))}</noscript>
      <div class="prose" role="status">
        <p class="lead" data-link="${open}" hidden>${t('public.identityCheck.lead')}</p>
        <p class="quiet" data-link="checking" hidden>${t('public.newPassword.checking')}</p>
        ${told('mismatched', 'warning', t('public.identityCheck.mismatched'))}
        ${told('rejected', 'warning', withPlace(t('public.identityCheck.rejected', { reason: addressPlace }), 'reason'))}
        ${told('reviewing', 'info', t('public.identityCheck.reviewing'))}
        ${told('done', 'success', t('public.identityCheck.done'))}
        ${told('expired', 'warning', t('public.identityCheck.expired', { hours: holdsHours }))}
        ${told('withdrawn', 'warning', t('public.identityCheck.withdrawn'))}
        ${told('unknown', 'warning', t('public.newPassword.unknown'))}
        ${told('too-many', 'error', t('public.forgotten.tooMany'))}
        ${told('failed', 'error', t('public.newPassword.failed'))}
      </div>
      ${
        eid === null
          ? null
          : html`<div class="stack" id="by-eid" hidden>
              ${eidBlock(locale, 'two-factor-reset', eid)}
              <div id="or-document" hidden>
                <p class="or" data-beside-eid><span>${t('public.eid.or')}</span></p>
              </div>
            </div>`
      }
      <div class="stack" data-beside-eid>
        ${documentForm(locale)}
        <div class="notice" id="no-document" role="status" hidden>
          ${icon('info')}
          <p>${t('public.identityCheck.usedUp')}</p>
        </div>
      </div>
      <p class="quiet" data-link="${open}" hidden>
        ${withPlace(t('public.identityCheck.until', { until: addressPlace }), 'until')}
      </p>
      <p data-link="reviewing" hidden>${t('public.identityCheck.reviewingText')}</p>
      <button class="btn wide" type="button" data-again="quietly" data-link="reviewing" hidden>
        ${t('public.identityCheck.lookAgain')}
      </button>
      ${doneCard(locale)}
      <a class="btn primary wide" data-link="expired withdrawn unknown" href="${paths.lostFactor}" hidden
        >${t('public.newPassword.askAgain')}</a
      >
      <button class="btn wide" type="button" data-again data-link="too-many failed" hidden>
        ${t('public.newPassword.tryAgain')}
      </button>
      <p data-link="${`${open} checking reviewing expired withdrawn unknown too-many failed`}">
        <a href="${paths.login}">${t('public.forgotten.logIn')}</a>
      </p>
    </div>`,
  }
}

/** The steps of the way; the script says which one it is. */
const progress = (locale: Locale): Html => {
  const t = translate(locale)
  const steps = [open, 'reviewing', 'done']
  return html`<ol
    class="progress"
    aria-label="${t('public.identityCheck.steps')}"
    data-link="${steps.join(' ')}"
    hidden
  >
    ${(['1', '2', '3'] as const).map(
      (number, index) =>
        html`<li data-current="${steps[index] ?? ''}">
          <span class="number" aria-hidden="true">${number}</span>
          <span>${t(`public.identityCheck.step.${number}`)}</span>
        </li>`,
    )}
  </ol>`
}

/** How the link stands; the script shows the one that it is. */
const told = (link: string, tone: 'info' | 'success' | 'warning' | 'error', text: Content): Html =>
  html`<div class="${tone === 'info' ? 'notice' : `notice ${tone}`}" data-link="${link}" hidden>
    ${icon(tone === 'info' ? 'info' : tone === 'success' ? 'check' : 'alert')}
    <p>${text}</p>
  </div>`

/** A sentence with a place for what the script knows. */
const withPlace = (sentence: string, name: 'reason' | 'until'): Content => {
  const [before = '', after = ''] = sentence.split(addressPlace)
  const place = name === 'reason' ? html`<strong data-reason></strong>` : html`<span data-until></span>`
  return [before, place, after]
}

const documentForm = (locale: Locale): Html => {
  const t = translate(locale)
  return html`<form
    class="card stack"
    id="document-form"
    method="post"
    enctype="multipart/form-data"
    novalidate
    hidden
    data-action="${`${base}/document`}"
    data-sending="${t('public.identityCheck.sending')}"
  >
    <h2>${t('public.identityCheck.document')}</h2>
    <p>${t('public.identityCheck.documentText')}</p>
    ${fieldOf({
      name: 'document',
      label: t('public.identityCheck.file'),
      accept: documentTypes.join(','),
      help: t('documents.types'),
      problems: html`<div id="document-problem" aria-live="polite">
        ${problemLine('document', 'required', t('public.identityCheck.missing'))}
        ${problemLine('document', 'size', t('documents.problem.size'))}
        ${problemLine('document', 'kind', t('documents.problem.unreadable'))}
      </div>`,
    })}
    <div>
      <div aria-live="assertive">
        ${problem('too-many', t('public.forgotten.tooMany'))} ${problem('busy', t('public.identityCheck.busy'))}
        ${problem('used-up', t('public.identityCheck.usedUp'))} ${problem('failed', t('public.newPassword.failed'))}
      </div>
      <button class="btn primary wide" type="submit">${t('public.identityCheck.submit')}</button>
    </div>
  </form>`
}

/** What comes once two-factor authentication is off. */
const doneCard = (locale: Locale): Html => {
  const t = translate(locale)
  const paths = publicPaths[locale]
  return html`<section class="card stack" data-link="done" hidden>
    <h2>${t('public.identityCheck.next')}</h2>
    <ol class="steps">
      ${(['1', '2', '3'] as const).map((number) => html`<li>${t(`public.identityCheck.next.${number}`)}</li>`)}
    </ol>
    <a class="btn primary wide" href="${paths.login}">${t('public.frame.logIn')}</a>
    <a class="btn wide" href="${paths.forgottenPassword}">${t('login.forgotten')}</a>
  </section>`
}
