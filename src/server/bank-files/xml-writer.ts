/** A part of an XML document, as text that is safe to stand in one. */
export type Xml = { readonly xml: string }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Control characters stand in no document, however they are written. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u

const escaped = (text: string): string => {
  if (unwritable.test(text)) throw new Error('A text cannot stand in XML')
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** The text with blanks in place of what cannot stand in XML: for what customers wrote, of which no file may fail. */
export const writable = (text: string): string => [...text].map((sign) => (unwritable.test(sign) ? ' ' : sign)).join('')

const nameOf = (name: string): string => {
  if (!/^([a-z]+:)?[A-Za-z][A-Za-z0-9_]*$/.test(name)) throw new Error('An element has no such name')
  return name
}

/** An element with what it holds: elements, or one text. What is null is left out. */
export const element = (name: string, ...content: readonly (Xml | string | null)[]): Xml => ({
  xml: `<${nameOf(name)}>${textOf(content)}</${name}>`,
})

type Attribute = readonly [name: string, value: string]

/** The same with one attribute. */
export const elementWith = (name: string, attribute: Attribute, content: string): Xml =>
  elementWithAll(name, [attribute], content)

/** The same with several. */
export const elementWithAll = (name: string, attributes: readonly Attribute[], content: string): Xml => ({
  xml: `<${openingOf(name, attributes)}>${escaped(content)}</${name}>`,
})

/** The opening tag of an element whose content is written by and by. */
export const opening = (name: string, attributes: readonly Attribute[] = []): Xml => ({
  xml: `<${openingOf(name, attributes)}>`,
})

/** The end of such an element. */
export const closing = (name: string): Xml => ({ xml: `</${nameOf(name)}>` })

const openingOf = (name: string, attributes: readonly Attribute[]): string =>
  [nameOf(name), ...attributes.map(([attribute, value]) => `${nameOf(attribute)}="${escaped(value)}"`)].join(' ')

const textOf = (content: readonly (Xml | string | null)[]): string =>
  content.map((each) => (each === null ? '' : typeof each === 'string' ? escaped(each) : each.xml)).join('')

/** A whole document of a namespace. */
export const xmlDocument = (namespace: string, root: string, ...content: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${nameOf(root)} xmlns="${escaped(namespace)}">${textOf(content)}</${root}>\n`
