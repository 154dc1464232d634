import type { Locale, Theme } from '../../domain/customer/customer'
import { chainsIn, type Chains } from '../../domain/orders/chains'
import { isLocale } from '../../i18n/locales'
import { whole } from '../api/transport'

type Send = (request: Request) => Promise<Response>

declare global {
  interface Window {
    /** The current-user call that the shell's HTML has started before this code was there. */
    __me?: Promise<Response>
  }
}

type Painted = {
  locale: Locale
  theme: Theme
  publicSite: string
  isSandbox: boolean
  hasRecorder: boolean
  chains: Chains
}

/** What the exchange has painted into the shell: language, theme, where the public site is, the early answer. */
export const painted = (): Painted => {
  const { lang, dataset } = document.documentElement
  const site = document.querySelector<HTMLMetaElement>('meta[name="public-site"]')?.content
  return {
    locale: isLocale(lang) ? lang : 'en',
    theme: dataset.theme === 'dark' ? 'dark' : 'light',
    publicSite: site === undefined || site === '' ? location.origin : site,
    isSandbox: isOn('sandbox'),
    hasRecorder: isOn('recorder'),
    chains: chainsIn(document.querySelector<HTMLMetaElement>('meta[name="chains"]')?.content ?? ''),
  }
}

const isOn = (name: string): boolean => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') === 'on'

/** Answers the first current-user call with the one under way; where that got no answer, asks again. */
export const withEarlyAnswer =
  (send: Send): Send =>
  async (request) => {
    const early = window.__me
    if (!early || !request.url.endsWith('/auth/me')) return send(request)
    delete window.__me
    try {
      const response = await whole(await early)
      return response.status > 500 ? await send(request) : response
    } catch {
      return send(request)
    }
  }
