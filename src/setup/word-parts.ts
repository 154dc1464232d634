import type { Plugin } from 'vite'
import { partOf } from '../words/parts.ts'
import { compiled, wordsIn } from './catalogues.ts'

const asked =
  /^(.*\.po)\?(first|later|frame|banner|onboarding|account|about|payment|decline|support|sell|closed|addresses|bank|list|orderList|dashboard|settings|wallet|tour|aside|walk)$/

/** Compiles `messages.po?first` and the other parts: what the browser needs of a catalogue, and when. */
export const wordParts = (): Plugin => ({
  name: 'word-parts',
  enforce: 'pre',
  load: {
    filter: { id: asked },
    async handler(id) {
      const [, file, part] = asked.exec(id) ?? []
      if (file === undefined) return null
      this.addWatchFile(file)
      const { locale, words } = await wordsIn(file)
      const kept = Object.fromEntries(Object.entries(words).filter(([wordId]) => partOf(wordId) === part))
      return { code: compiled(locale, kept), moduleType: 'js' }
    },
  },
})
