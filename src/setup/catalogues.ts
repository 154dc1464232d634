import { relative } from 'node:path'
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const config = getConfig({ skipValidation: true })

/** The words of a catalogue file by id, not yet compiled. */
export const wordsIn = async (file: string): Promise<{ locale: string; words: Record<string, string> }> => {
  const found = getCatalogForFile(relative(config.rootDir ?? '', file), await getCatalogs(config))
  if (!found) throw new Error(`${file} is no catalogue of package.json's "lingui"`)
  const { messages } = await found.catalog.getTranslations(found.locale, { sourceLocale: 'en', fallbackLocales: {} })
  return { locale: found.locale, words: messages }
}

/** A module that exports the words as `messages`, compiled. */
export const compiled = (locale: string, words: Record<string, string>): string => {
  const { source, errors } = createCompiledCatalog(locale, words, { namespace: 'es' })
  if (errors.length > 0) throw new Error(errors.map(({ id, error }) => `${id}: ${error.message}`).join('\n'))
  return source
}
