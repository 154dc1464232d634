import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../../locales/en/messages.po'
import { messages as sv } from '../../locales/sv/messages.po'
import { nodesOf, parsed, sourceFiles, textOf } from '../support/source'

type Words = Record<string, string>

const words = { en: wordsOf('en'), sv: wordsOf('sv') }
const ids = Object.keys(words.en)

/** Quoted from the specification to the letter, whatever the rules of voice say. */
const quoted = ['confirmation.failed.link', 'field.codeInvalid', 'notice.pendingOrder', 'orderList.exportEmpty']

/** English names the coin, Swedish joins its code to the noun. */
const coinNamed = ['buy.address', 'buy.addressOk', 'buy.addressOfOther', 'field.walletAddress']

/** Swedish needs no example. */
const exampled = ['field.amountInvalid']

test('both languages have words for the same ids', () => {
  expect(Object.keys(words.sv).toSorted()).toEqual(ids.toSorted())
  expect(ids.filter((id) => !words.en[id] || !words.sv[id])).toEqual([])
})

test('both languages take the same values and parts', () => {
  const differing = ids.filter(
    (id) => ![...coinNamed, ...exampled].includes(id) && takes(en[id]).join() !== takes(sv[id]).join(),
  )
  expect(differing).toEqual([])
})

test('every id is spoken somewhere', () => {
  const { spoken, patterns } = idsInCode()
  const unspoken = ids.filter((id) => !spoken.has(id) && !patterns.some((pattern) => pattern.test(id)))
  expect(unspoken).toEqual([])
})

describe('voice', () => {
  test('has no exclamation marks and no emojis', () => {
    expect(found(/!|\p{Emoji_Presentation}/u)).toEqual([])
  })

  test('has curly quotation marks, in Swedish the same on both sides', () => {
    expect(found(/"|„|«|»|\.\.\./)).toEqual([])
    expect(found(/“/, [], ['sv'])).toEqual([])
    expect(found(/^[^“]*”|“[^”]*$/, [], ['en'])).toEqual([])
  })

  test('keeps figures and units together, and writes the minus as such', () => {
    expect(found(/\d (kr|€|%|MB|BTC|ETH|LTC|BCH)(?!\p{L})|(SEK|EUR) \d|(^|\s)-\d/u)).toEqual([])
    const counted =
      /[\d}] (kronor|euro|digits?|letters?|characters?|decimals?|(business )?days?|hours?|minutes?|months?|years?)\b/
    expect(found(counted, [], ['en'])).toEqual([])
    expect(
      found(
        /[\d}] (kronor|euro|siffror|bokstäver|tecken|decimaler|(bank)?dag(ar)?|timm(e|ar)|minut(er)?|månad(er)?|år)(?!\p{L})/u,
        [],
        ['sv'],
      ),
    ).toEqual([])
  })

  test('has no article that what is filled in may not go with', () => {
    expect(found(/\ban? \{/i, [], ['en'])).toEqual([])
    expect(
      found(
        /\b(en|ett|den|det|din|ditt|ny|nytt) \{/i,
        ['order.sale.send', 'plans.sum.month', 'plans.when.month'],
        ['sv'],
      ),
    ).toEqual([])
  })

  test('has no words that it does not want in English', () => {
    const unwanted =
      /\b(oops|click here|cancelled|cancelling|colour|successfully|please|invalid|gas fee|miner fee|login to)\b/i
    expect(found(unwanted, quoted, ['en'])).toEqual([])
  })

  test('has no words that it does not want in Swedish', () => {
    const unwanted =
      /vänligen|misslyckades med att|var god|hoppsan|\b(idag|igår|imorgon|mail|mejl|swisha|avslagen|radera|stad|signera|autentisera|reservkod|mynt|betalningsmetod|maila)\b|Du (?<=\p{Ll} Du )|\b(Ni|Er|Ert)\b/u
    expect(found(unwanted, [], ['sv'])).toEqual([])
  })

  test('says a thing in at most 20 words', () => {
    const long = (['en', 'sv'] as const).flatMap((locale) =>
      ids.filter(
        (id) => !quoted.includes(id) && sentences(words[locale][id] ?? '').some((sentence) => wordsIn(sentence) > 22),
      ),
    )
    expect(long).toEqual([])
  })
})

function found(
  pattern: RegExp,
  except: readonly string[] = [],
  locales: readonly ('en' | 'sv')[] = ['en', 'sv'],
): string[] {
  return locales.flatMap((locale) =>
    ids
      .filter((id) => !except.includes(id) && pattern.test(words[locale][id] ?? ''))
      .map((id) => `${locale} ${id}: ${words[locale][id]}`),
  )
}

const sentences = (text: string): string[] => text.replace(/\{.*\}/g, 'x').split(/[.?:;·](?:\s|$)/)

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter(Boolean).length

/** Placeholders and tags of a compiled message, by name. */
function takes(message: unknown): string[] {
  if (typeof message === 'string') return [...message.matchAll(/<(\w+)[ />]/g)].map(([, tag = '']) => `<${tag}>`)
  if (!Array.isArray(message)) return []
  const named = message.flatMap((token) => {
    if (!Array.isArray(token)) return takes(token)
    const [name, , forms] = token
    return [`{${name}}`, ...Object.values<unknown>(forms ?? {}).flatMap(takes)]
  })
  return [...new Set(named)].filter((name) => name !== '#').toSorted()
}

/** Every string of the code that may be an id, and every template that may make one. */
function idsInCode(): { spoken: Set<string>; patterns: RegExp[] } {
  const nodes = sourceFiles('src')
    .filter((file) => !file.endsWith('.gen.ts'))
    .flatMap((file) => nodesOf(parsed(file)))
  const pages = ['src/app/index.html', 'src/worker/offline.html'].map(textOf).join('')
  const inHtml = [...pages.matchAll(/%WORD:([\w.]+)%/g)].map(([, id = '']) => id)
  return {
    spoken: new Set([...nodes.filter(ts.isStringLiteralLike).map(({ text }) => text), ...inHtml]),
    patterns: nodes.filter(ts.isTemplateExpression).flatMap(patternOf),
  }
}

function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp[] {
  if (!/^[a-z]\w*\./.test(head.text)) return []
  const rest = templateSpans.map(({ literal }) => `[\\w-]+${escaped(literal.text)}`)
  return [new RegExp(`^${escaped(head.text)}${rest.join('')}$`)]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function wordsOf(locale: string): Words {
  const entries = textOf(`locales/${locale}/messages.po`).split('\n\n').slice(1)
  return Object.fromEntries(
    entries.map((entry) =>
      [/^msgid (".*")$/m, /^msgstr (".*")$/m].map((line) => JSON.parse(line.exec(entry)?.[1] ?? '""')),
    ),
  )
}
