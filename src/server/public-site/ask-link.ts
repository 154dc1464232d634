import type { Locale } from '../../domain/customer/customer'
import type { FieldCode } from '../../domain/shared/problems'
import { translate } from '../../i18n/i18n'
import { fieldOf, fieldProblems, problem } from './fields'
import { html, type Content, type Html } from './html'
import { notice } from './marks'

/** What the exchange can find wrong with an address that it only looks up. */
const codes = [
  'required',
  'email',
  'emailAmpersand',
  'emailLength',
  'emailLocalPart',
] as const satisfies readonly FieldCode[]

/** Where no address stands in a sentence, its place is this. */
export const addressPlace = '\u{0}'

type Asking = {
  /** The call that asks. */
  action: string
  noScript: string
  /** What is said once it was asked, with `addressPlace` for the address. */
  sent: string
  /** What stands before the form. */
  before?: Content
  /** How deep the heading of what is said stands in its page. */
  level: 1 | 2
}

/** A form that asks for an address, and says the same of each: where it is a customer's, a link is on its way. */
export const linkAsked = (locale: Locale, { action, noScript, sent, before = null, level }: Asking): Html => {
  const t = translate(locale)
  return html`<div class="stack" id="asking">
      ${before}
      <form
        class="card stack"
        id="forgotten"
        method="post"
        novalidate
        data-action="${action}"
        data-sending="${t('public.forgotten.sending')}"
      >
        ${fieldOf({
          name: 'email',
          label: t('login.email'),
          autocomplete: 'username',
          problems: fieldProblems(locale, 'email', codes),
        })}
        <noscript>${notice('warning', noScript)}</noscript>
        <div>
          <div aria-live="assertive">
            ${problem('too-many', t('public.forgotten.tooMany'))} ${problem('failed', t('public.forgotten.failed'))}
          </div>
          <button class="btn primary wide" type="submit">${t('public.forgotten.submit')}</button>
        </div>
      </form>
    </div>
    ${askedCard(locale, sent, level)}`
}

/** The script puts in which address was typed. */
const askedCard = (locale: Locale, sent: string, level: 1 | 2): Html => {
  const t = translate(locale)
  const [before = '', after = ''] = sent.split(addressPlace)
  const text: Content = [before, html`<strong data-email></strong>`, after]
  const title = t('public.forgotten.sentTitle')
  return html`<div class="stack" id="asked" hidden>
    ${level === 1 ? html`<h1 tabindex="-1">${title}</h1>` : html`<h2 tabindex="-1">${title}</h2>`}
    <div class="card prose">
      <p>${text}</p>
      <p class="quiet">${t('public.forgotten.none')}</p>
      <button class="btn wide" type="button">${t('public.forgotten.again')}</button>
    </div>
  </div>`
}
