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

const nameOf = (name: string): string => {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw new Error('An element has no such name')
  return name
}

/** An element with what it holds: elements, or one text. What is null is left out. */
export const element = (name: string, ...content: readonly (Xml | string | null)[]): Xml => ({
  xml: `<${nameOf(name)}>${textOf(content)}</${name}>`,
})

/** The same with one attribute. */
export const elementWith = (name: string, [attribute, value]: readonly [string, string], content: string): Xml => ({
  xml: `<${nameOf(name)} ${nameOf(attribute)}="${escaped(value)}">${escaped(content)}</${name}>`,
})

const textOf = (content: readonly (Xml | string | null)[]): string =>
  content.map((each) => (each === null ? '' : typeof each === 'string' ? escaped(each) : each.xml)).join('')

/** A whole document of a namespace. */
export const xmlDocument = (namespace: string, root: string, ...content: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${nameOf(root)} xmlns="${escaped(namespace)}">${textOf(content)}</${root}>\n`
