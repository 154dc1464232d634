import type { Page } from 'playwright-core'
import type { Locale } from '../../../src/domain/customer/customer'
import { idsOf } from './catalogue'

type Raw = {
  texts: string[]
  links: string[]
  focus: string | null
  /** What is otherwise with a control than where it is empty and can be used. */
  controls: { name: string; states: string[] }[]
}

/**
 * What a page tells in its main part and in windows over it, in no language: `says` each text of the catalogue by its id
 * (by several, where they read alike), `leads to` each link, `shows` each amount, and how long it is, `is at` what has the
 * focus where that is a heading, how each control `is`, and which step a bar is at. Of pages
 * of the sandbox nothing: what stands there is of whatever was done before.
 */
export const wordsOn = async (page: Page, locale: Locale): Promise<string[]> => {
  if (new URL(page.url()).pathname.startsWith('/sandbox')) return []
  const raw = await page.evaluate(read, mostSteps)
  const said = raw.texts.flatMap((text) => {
    const ids = idsOf(locale, text)
    return ids.every((id) => comesWhenIdle.has(id)) ? [] : [`says ${ids.join('|')}`]
  })
  const led = raw.links.map((path) => `leads to ${path}`)
  const at = raw.focus === null ? [] : [`is at ${raw.focus}`]
  const figures = raw.texts
    .flatMap((text) => figuresIn(locale, text))
    .flatMap((each) => [`shows ${each}`, likeOf(each)])
  const controls = raw.controls.flatMap(({ name, states }) => {
    const ids = idsOf(locale, name)
    // A bank, say, has a name of its own.
    if (ids.length === 0) return states.includes('checked') ? ['a choice is checked'] : []
    return states.map((state) => `${ids.join('|')} is ${state}`)
  })
  return [...new Set([...said, ...led, ...at, ...figures, ...controls])].toSorted()
}

const figures = { en: /\d{1,3}(?:,\d{3})*\.\d{2,8}(?!\d)/g, sv: /\d{1,3}(?:\s\d{3})*,\d{2,8}(?!\d)/g }

/** Amounts and rates in a text, as decimal numbers. */
export const figuresIn = (locale: Locale, text: string): string[] =>
  [...text.matchAll(figures[locale])].map(([figure]) =>
    locale === 'en' ? figure.replaceAll(',', '') : figure.replaceAll(/\s/g, '').replace(',', '.'),
  )

/** What a figure that is another each time looks like. */
const likeOf = (figure: string): string => `shows a figure like ${figure.replaceAll(/\d/g, '9')}`

/** Of what a page draws once it has nothing else to do: sooner or later. */
const comesWhenIdle = new Set(['chat.open'])

/** A bar that says how many steps were done has fewer. */
const mostSteps = 50

/** Runs on the page. */
const read = (stepsBelow: number): Raw => {
  const places = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
  const texts: string[] = []
  const links: string[] = []
  const controls: Raw['controls'] = []
  const inputOf = (node: Element) =>
    node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement
      ? node
      : null
  for (const place of places) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        const text = node.data.trim()
        if (text !== '' && node.parentElement?.checkVisibility() === true) texts.push(text)
      } else if (node instanceof HTMLElement && node.checkVisibility()) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          if (node.getAttribute(name)) texts.push(node.getAttribute(name) ?? '')
        if (node.matches('button, input, select, textarea, [role=radio], [role=checkbox], [role=combobox]')) {
          const input = inputOf(node)
          const label = input ? input.labels?.[0]?.textContent : node.textContent
          const states = [
            node.matches(':disabled, [aria-disabled=true]') ? 'disabled' : '',
            node.ariaInvalid === 'true' ? 'invalid' : '',
            node.matches(':checked, [aria-checked=true]') ? 'checked' : '',
            node.ariaBusy === 'true' ? 'busy' : '',
            input && input.value !== '' && !input.matches('[type=radio], [type=checkbox]') ? 'filled' : '',
          ]
          const name = (node.ariaLabel ?? label ?? '').trim()
          controls.push({ name, states: states.filter((state) => state !== '') })
        }
        // A sentence with something strong in it is several texts.
        if (node.localName === 'strong') texts.push(node.parentElement?.textContent.trim() ?? '')
        // Bars of bytes and seconds are wherever they are just then.
        const { role, ariaValueNow: at, ariaValueMax: most } = node
        if (role === 'progressbar' && Number(most) < stepsBelow)
          controls.push({ name: node.ariaLabel ?? '', states: [`at ${at} of ${most}`] })
        if (node instanceof HTMLAnchorElement && node.href !== '') {
          const { origin, pathname } = new URL(node.href)
          if (origin === location.origin)
            links.push(pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').replaceAll(/\d{4,}/g, '#'))
        }
      }
    }
  }
  const active = document.activeElement
  const isHeading = active instanceof HTMLElement && /^H[1-6]$/.test(active.tagName)
  return { texts, links, focus: isHeading ? 'its heading' : null, controls }
}
