import { lastAnswerKey, stateCache } from '../domain/offline/offline'
import { languageTags } from '../i18n/locales'

/** How often the exchange is asked whether it is there again; a browser may not know that its network is back. */
const askEveryMs = 5000

const cookieOf = (name: string): string | undefined => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1]

const root = document.documentElement
const language = cookieOf('lang') ?? navigator.language.slice(0, 2)
root.lang = language === 'sv' ? 'sv' : 'en'
root.dataset.theme = cookieOf('theme') === 'dark' ? 'dark' : 'light'

/** The moment at which the exchange last answered, where one is known. */
const sayLastAnswer = async (): Promise<void> => {
  const kept = await (await caches.open(stateCache)).match(lastAnswerKey)
  const moment = new Date((await kept?.text()) ?? '')
  if (Number.isNaN(moment.getTime())) return
  for (const [locale, tag] of Object.entries(languageTags)) {
    const place = document.querySelector(`[data-time="${locale}"]`)
    const time = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(moment)
    place?.append(time)
  }
  document.querySelector('[data-known]')?.removeAttribute('hidden')
}

const reload = (): void => location.reload()

/** The page that was asked for, as soon as somebody answers. */
const goOn = async (): Promise<void> => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) reload()
}

addEventListener('online', reload)
document.querySelector('button')?.addEventListener('click', reload)
setInterval(() => void goOn(), askEveryMs)
void sayLastAnswer()
