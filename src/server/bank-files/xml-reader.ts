import { setImmediate as turn } from 'node:timers/promises'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Larger than any bank's file of a day. */
export const mostBytes = 64 * 1024 ** 2

/** So many elements are read before anybody else has their turn. */
const atOnce = 250

/** Deeper than any message of a bank. */
const mostDepth = 40

/** Why a file is none that can be read; `not-whole` is also what the beginning of one is. */
export type XmlProblem = 'not-whole' | 'encoding' | 'not-allowed'

/** Elements of which a message may have several. */
const lists = new Set([
  'Stmt',
  'Ntfctn',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Strd',
  'AddtlInf',
  'StsRsnInf',
  'OrgnlPmtInfAndSts',
  'TxInfAndSts',
])

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** References to characters alone: no entity is ever expanded. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]+));/g, (reference, hex, decimal, name) => {
    if (name !== undefined) return predefined[String(name)] ?? reference
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : reference
  })

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  maxNestedTags: mostDepth,
  tagValueProcessor: (_, value) => decoded(value),
  isArray: (name) => lists.has(name),
})

/** A message as plain values: texts, lists and records by the names of elements, without their prefixes. */
export type ReadXml = {
  namespace: string
  document: unknown
  /** Of the elements that were set apart, in their order; in the document stand their numbers. */
  apart: readonly unknown[]
}

/**
 * Reads a document, of which many elements of one name are read apart, some at a time, so that a file of any length lets
 * others have their turn. Answers why it cannot be read, if it cannot.
 */
export const readXml = async (bytes: Buffer, many: string): Promise<ReadXml | XmlProblem> => {
  const text = textOf(bytes)
  if (text === null) return 'encoding'
  const plain = text.replaceAll(/<!--[^]*?-->/g, '')
  // Without these, a tag begins wherever its sign stands.
  if (plain.includes('<!')) return 'not-allowed'
  const { envelope, parts } = setApart(plain, many)
  if (!isWhole(envelope)) return 'not-whole'
  const namespace = namespaceOf(envelope)
  if (namespace === null) return 'not-allowed'
  const apart: unknown[] = []
  for (let from = 0; from < parts.length; from += atOnce) {
    const xml = `<apart>${parts.slice(from, from + atOnce).join('')}</apart>`
    if (!isWhole(xml)) return 'not-whole'
    apart.push(...listIn(parser.parse(xml), many))
    await turn()
  }
  // An end that is written otherwise is not found above.
  if (apart.length !== parts.length) return 'not-allowed'
  return { namespace, document: parser.parse(envelope), apart }
}

const isWhole = (xml: string): boolean => XMLValidator.validate(xml) === true

/** In what a document says that it is written; without that it is UTF-8. */
const textOf = (bytes: Buffer): string | null => {
  const [, said = 'utf-8'] =
    /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString('latin1', 0, 200).replace(/^ï»¿/, '')) ?? []
  const label = encodings[said.toLowerCase()]
  if (label === undefined) return null
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}

const namespaceOf = (xml: string): string | null => {
  const [, prefix, attributes = ''] = /^\s*(?:<\?[^>]*\?>\s*)*<(?:([\w.-]+):)?Document\b([^>]*)>/.exec(xml) ?? []
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? null
}

/** Takes elements of a name out of a document, and puts their numbers there. What is not ended stays where it is. */
const setApart = (xml: string, name: string): { envelope: string; parts: string[] } => {
  const opening = new RegExp(`<((?:[\\w.-]+:)?${name})(?:\\s[^<>]*)?>`, 'g')
  const parts: string[] = []
  const kept: string[] = []
  let done = 0
  for (let found = opening.exec(xml); found !== null; found = opening.exec(xml)) {
    const [, tag = ''] = found
    const closing = `</${tag}>`
    const end = xml.indexOf(closing, opening.lastIndex)
    if (end < 0) break
    kept.push(xml.slice(done, found.index), `<${tag}>${parts.length}${closing}`)
    done = end + closing.length
    parts.push(xml.slice(found.index, done))
    opening.lastIndex = done
  }
  return { envelope: `${kept.join('')}${xml.slice(done)}`, parts }
}

const listIn = (parsed: unknown, name: string): unknown[] => {
  const apart = fieldOf(parsed, 'apart')
  const list = fieldOf(apart, name)
  return Array.isArray(list) ? list : []
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
