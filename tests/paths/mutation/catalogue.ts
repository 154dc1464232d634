import { textOf } from '../../support/source'

const read = (locale: 'en' | 'sv'): ReadonlyMap<string, string> => {
  const text = textOf(`locales/${locale}/messages.po`)
  const found = text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return new Map([...found].map(([, id = '', said = '']) => [id, JSON.parse(`"${said}"`)]))
}

let known: { en: ReadonlyMap<string, string>; sv: ReadonlyMap<string, string> } | undefined

/** A text in both languages, by its id; undefined where it is not one line of the catalogue. */
export const textsOf = (id: string): { en: string | undefined; sv: string | undefined } => {
  known ??= { en: read('en'), sv: read('sv') }
  return { en: known.en.get(id), sv: known.sv.get(id) }
}
