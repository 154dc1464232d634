/** Markup that is safe to send: written in code, with every inserted text escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type Content = Html | string | readonly Content[] | null

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const textOf = (content: Content): string => {
  if (content === null) return ''
  if (content instanceof Html) return content.text
  return typeof content === 'string' ? escaped(content) : content.map(textOf).join('')
}

/** Markup with texts put in: html`<p>${text}</p>`. Nothing goes in unescaped but other markup. */
export const html = (strings: TemplateStringsArray, ...contents: Content[]): Html =>
  new Html(strings.map((string, index) => string + textOf(contents[index] ?? null)).join(''))

/** Attributes of a tag: one that is `true` stands by its name alone, one that is undefined is left out. */
export const attributes = (given: Readonly<Record<string, string | true | undefined>>): Html =>
  new Html(
    Object.entries(given)
      .flatMap(([name, value]) => (value === undefined ? [] : [value === true ? name : `${name}="${escaped(value)}"`]))
      .join(' '),
  )
