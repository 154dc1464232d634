import { brand } from '../../domain/company/brand'
import { company } from '../../domain/company/company'
import type { Locale } from '../../domain/customer/customer'
import type { PublicText } from '../../domain/company/public-site'
import { marginPercent, priorityFeePercent } from '../../domain/money/quote'
import { translate } from '../../i18n/i18n'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { percentText } from '../../i18n/money'
import { html, type Content, type Html } from './html'

type Section = { title: MessageId; text: MessageId }
type Text = { title: MessageId; lead: MessageId; sections: readonly Section[] }

const textOf = <Name extends PublicText, Number extends string>(name: Name, ...numbers: Number[]) =>
  ({
    title: `public.${name}.title`,
    lead: `public.${name}.lead`,
    sections: numbers.map((n) => ({ title: `public.${name}.${n}.title`, text: `public.${name}.${n}.text` }) as const),
  }) as const

/** Texts of the public site: a lead and numbered sections, each under its ids. */
const texts: Record<PublicText, Text> = {
  services: textOf('services', '1', '2', '3', '4'),
  risks: textOf('risks', '1', '2', '3', '4', '5'),
  taxes: textOf('taxes', '1', '2', '3', '4'),
  terms: textOf('terms', '1', '2', '3', '4', '5'),
  privacy: textOf('privacy', '1', '2', '3', '4', '5', '6'),
  support: textOf('support', '1', '2', '3', '4'),
  faq: textOf('faq', '1', '2', '3', '4', '5', '6', '7'),
  accessibility: textOf('accessibility', '1', '2', '3', '4', '5'),
}

const valuesOf = (locale: Locale) => ({
  company: company.name,
  organizationNumber: company.organizationNumber,
  address: company.address,
  email: brand.supportEmail,
  margin: percentText(locale, marginPercent),
  priority: percentText(locale, priorityFeePercent),
})

/** One text of the public site in a language. */
export const textPage = (locale: Locale, name: PublicText): { title: string; main: Html } => {
  const t = translate(locale)
  const values = valuesOf(locale)
  const { title, lead, sections } = texts[name]
  return {
    title: t(title),
    main: html`<article class="prose">
      <h1>${t(title)}</h1>
      <p class="lead">${mailLinked(t(lead, values))}</p>
      ${sections.map(
        (section) =>
          html`<section>
            <h2>${t(section.title)}</h2>
            <p>${mailLinked(t(section.text, values))}</p>
          </section>`,
      )}
    </article>`,
  }
}

/** The text with our address in it as a link. */
export const mailLinked = (text: string): Content[] =>
  text
    .split(brand.supportEmail)
    .flatMap((part, index) =>
      index === 0 ? [part] : [html`<a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>`, part],
    )
