import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { namespacesOf, messageFileOf, messageParts, type MessagePart } from '../domain/messages/message-parts.ts'
import { compiled, wordsIn } from './catalogues.ts'

const locales = ['en', 'sv']
const prefix = 'messages:'
const catalogue = (locale: string) => fileURLToPath(new URL(`../../locales/${locale}/messages.po`, import.meta.url))

/** Serves `messages:<part>/<locale>`, the compiled messages of a part's namespaces, and `messages:parts`, which imports each. */
export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  resolveId: { filter: { id: /^messages:/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0messages:/ },
    async handler(id) {
      const [part = '', locale] = id.slice(1 + prefix.length).split('/')
      if (locale === undefined) return { code: index(), moduleType: 'js' }
      const file = catalogue(locale)
      this.addWatchFile(file)
      const namespaces = new Set<string>(messageParts.filter((each) => each === part).flatMap(namespacesOf))
      const { words } = await wordsIn(file)
      const kept = Object.entries(words).filter(([messageId]) =>
        namespaces.has(messageId.slice(0, messageId.indexOf('.'))),
      )
      return { code: compiled(locale, Object.fromEntries(kept)), moduleType: 'js' }
    },
  },
})

const index = (): string => {
  const loads = (file: MessagePart) => locales.map((locale) => `${locale}: () => import('${prefix}${file}/${locale}')`)
  const catalogues = messageParts.flatMap((part) => {
    const file = messageFileOf(part)
    return file === null ? [] : [`'${part}': {${loads(file).join(', ')}}`]
  })
  return `export const catalogues = {${catalogues.join(',\n')}}`
}
