import { brand } from '../../../domain/company/brand'
import { isTemporaryEmail, type Locale } from '../../../domain/customer/customer'
import type { FieldCode } from '../../../domain/shared/problems'
import { publicPaths } from '../../../domain/company/public-site'
import { basePath } from '../../../domain/routing/screens'
import { translate } from '../../../i18n/i18n'
import type { Signer } from '../../database/schema'
import { isOfCustomer, type EidPurpose } from '../../eid/orders'
import { html, type Html } from '../../public-site/html'
import { icon, notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { timeText } from '../../desk/pages/decisions'

/** A request for a signature, as the app shows it. */
export type EidRequest = {
  reference: string
  purpose: EidPurpose
  customerId: string | null
  email: string | null
  at: Date
  state: 'waiting' | 'signed' | 'ended'
}

export type SignerProblem = { field: keyof Signer; code: FieldCode }

export const eidListPage = (locale: Locale, waiting: readonly EidRequest[]): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.eid.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.eid.title')}</h1>
        <p class="lead">${t('sandbox.eid.lead')}</p>
      </div>
      ${
        waiting.length === 0
          ? html`<p class="rows empty narrow">${t('sandbox.eid.empty')}</p>`
          : html`<ul class="rows narrow">
              ${waiting.map((request) => requestRow(locale, request))}
            </ul>`
      }`,
  }
}

const requestRow = (locale: Locale, request: EidRequest): Html =>
  html`<li>
    <a class="row" href="/sandbox/eid/${request.reference}">
      <span class="text">
        <strong>${textOf(locale, request)}</strong>
        <span class="quiet small">${whoseOf(locale, request)} · ${timeText(request.at)}</span>
      </span>
      ${icon('right')}
    </a>
  </li>`

const textOf = (locale: Locale, { purpose }: EidRequest): string =>
  translate(locale)(`public.eid.text.${purpose}`, { brand: brand.name })

const whoseOf = (locale: Locale, { email }: EidRequest): string =>
  email === null || isTemporaryEmail(email) ? translate(locale)('sandbox.eid.somebody') : email

/** What is signed, by whom, and every way it can end; once it has ended, the way back. */
export const signPage = (
  locale: Locale,
  request: EidRequest,
  signer: Signer,
  problems: readonly SignerProblem[] = [],
): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.eid.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.eid.title')}</h1>
      <p>${textOf(locale, request)}</p>
      ${request.state === 'waiting' ? signForm(locale, request, signer, problems) : ended(locale, request)}
      <p><a href="/sandbox/eid">${t('sandbox.eid.all')}</a></p>
    </div>`,
  }
}

const signForm = (
  locale: Locale,
  { reference, purpose }: EidRequest,
  signer: Signer,
  problems: readonly SignerProblem[],
): Html => {
  const t = translate(locale)
  const fields = (['personalNumber', 'firstName', 'lastName'] as const).map((name) => ({
    name,
    label: t(`personal.${name}`),
    help: name === 'personalNumber' && isOfCustomer(purpose) ? t('sandbox.eid.help') : '',
  }))
  return html`<form class="card stack" method="post" action="/sandbox/eid/${reference}" novalidate>
    ${fields.map(({ name, label, help }) => {
      const problem = problems.find(({ field }) => field === name)
      return html`<div class="field">
        <label for="${name}">${label}</label>
        <input
          id="${name}"
          name="${name}"
          value="${signer[name]}"
          autocomplete="off"
          aria-describedby="${name}-help"
          aria-invalid="${String(problem !== undefined)}"
        />
        <p id="${name}-help" class="${problem === undefined ? 'help' : 'problem'}">
          ${problem === undefined ? help : t(`field.${problem.code}`)}
        </p>
      </div>`
    })}
    <button class="btn primary wide" name="decision" value="sign" type="submit">${t('sandbox.eid.sign')}</button>
    ${(['decline', 'cancel', 'timeout'] as const).map(
      (decision) =>
        html`<button class="btn" name="decision" value="${decision}" type="submit">
          ${t(`sandbox.eid.${decision}`)}
        </button>`,
    )}
  </form>`
}

const bankPath = `${basePath}/profile/bank`

/** Where the page is that waits; a link to an identity check stands in the address of its own tab alone. */
const wayBack = (locale: Locale, { purpose }: EidRequest): Html => {
  const t = translate(locale)
  const { login, signup } = publicPaths[locale]
  if (purpose === 'two-factor-reset') return html`<p>${t('sandbox.eid.otherTab')}</p>`
  const back = { 'sign-in': login, 'sign-up': signup, identity: `${basePath}/`, 're-identification': bankPath }[purpose]
  return html`<div class="actions"><a class="btn primary" href="${back}">${t('sandbox.eid.back')}</a></div>`
}

const ended = (locale: Locale, request: EidRequest): Html => {
  const t = translate(locale)
  return html`${
    request.state === 'signed' ? notice('success', t('sandbox.eid.signed')) : notice('warning', t('sandbox.eid.ended'))
  }
  ${wayBack(locale, request)}`
}

export const noEidPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.eid.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.eid.title')}</h1>
      ${notice('warning', t('sandbox.eid.gone'))}
      <div class="actions"><a class="btn" href="/sandbox/eid">${t('sandbox.eid.all')}</a></div>
    </div>`,
  }
}
