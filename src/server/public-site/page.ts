import { brand } from '../../domain/company/brand'
import { company } from '../../domain/company/company'
import type { Locale, Theme } from '../../domain/customer/customer'
import { footerLinks } from '../../domain/company/footer-links'
import { translate } from '../../i18n/i18n'
import { languageTags } from '../../i18n/locales'
import { assets } from './assets'
import { html, type Content, type Html } from './html'
import { icon, logo } from './marks'

/** What stands around every page that the exchange itself paints. */
export type Frame = {
  locale: Locale
  theme: Theme
  year: number
  isSandbox: boolean
  /** Nothing of the site is where the page stands: it leads to none of it. */
  isAlone?: boolean
  /** Same page in the other language, and in the other theme. */
  languageHref: string
  themeHref: string
}

export type Page = { title: string; main: Content; scripts?: readonly string[] }

/** A whole document, in the house's look and the frame's language. */
export const pageOf = (frame: Frame, { title, main, scripts = [] }: Page): string => {
  const t = translate(frame.locale)
  return html`<!doctype html>
    <html lang="${languageTags[frame.locale]}" data-theme="${frame.theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${frame.theme}" />
        <title>${t('public.frame.titled', { title, brand: brand.name })}</title>
        <link rel="icon" href="${assets.icon.path}" />
        <link rel="preload" href="${assets.font.path}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${assets.style.path}" />
        ${scripts.map((script) => html`<script src="${script}" type="module"></script>`)}
      </head>
      <body>
        <a class="skip" href="#content">${t('public.frame.skip')}</a>
        ${frame.isSandbox ? strip(frame) : null} ${header(frame)}
        <main id="content" tabindex="-1">${main}</main>
        ${footer(frame)}
      </body>
    </html>`.text
}

const strip = ({ locale }: Frame): Html => {
  const t = translate(locale)
  return html`<aside class="strip" aria-label="${t('sandbox.strip.title')}">
    <div class="in">
      <strong>${t('sandbox.strip.title')}</strong>
      <span>${t('sandbox.strip.text')}</span>
      <a href="/sandbox/">${t('sandbox.strip.overview')}</a>
    </div>
  </aside>`
}

const header = ({ locale, theme, languageHref, themeHref }: Frame): Html => {
  const t = translate(locale)
  const themeName = t(theme === 'dark' ? 'public.frame.light' : 'public.frame.dark')
  return html`<header class="header">
    <div class="in">
      <a class="logo" href="/" aria-label="${t('public.frame.home', { brand: brand.name })}">${logo}${brand.name}</a>
      <a class="tool" href="${themeHref}" aria-label="${themeName}" title="${themeName}"
        >${icon(theme === 'dark' ? 'sun' : 'moon')}</a
      >
      <a
        class="tool"
        href="${languageHref}"
        hreflang="${locale === 'en' ? 'sv' : 'en'}"
        lang="${locale === 'en' ? 'sv' : 'en'}"
        >${t('public.frame.language')}</a
      >
    </div>
  </header>`
}

const footer = ({ locale, year, isAlone = false }: Frame): Html => {
  const t = translate(locale)
  return html`<footer class="footer">
    <nav class="in" aria-label="${t('public.frame.footer')}">
      <span>${t('public.frame.company', { year: String(year), company: company.name })}</span>
      ${(isAlone ? [] : footerLinks(locale)).map(({ text, path }) => html`<a href="${path}">${t(`public.${text}.title`)}</a>`)}
    </nav>
  </footer>`
}
