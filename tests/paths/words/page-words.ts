import type { Page } from 'playwright-core'
import type { Locale } from '../../../src/domain/customer/customer'
import { idsOf } from './catalogue'

type Raw = { texts: string[]; links: string[]; focus: string | null }

/**
 * What a page tells in its main part and in windows over it, in no language: `says` each text of the catalogue by its id
 * (by several, where they read alike), `leads to` each link, `is at` what has the focus where that is a heading. Of pages
 * of the sandbox nothing: what stands there is of whatever was done before.
 */
export const wordsOn = async (page: Page, locale: Locale): Promise<string[]> => {
  if (new URL(page.url()).pathname.startsWith('/sandbox')) return []
  const raw = await page.evaluate(read)
  const said = raw.texts.flatMap((text) => {
    const ids = idsOf(locale, text)
    return ids.every((id) => comesWhenIdle.has(id)) ? [] : [`says ${ids.join('|')}`]
  })
  const led = raw.links.map((path) => `leads to ${path}`)
  const at = raw.focus === null ? [] : [`is at ${raw.focus}`]
  return [...new Set([...said, ...led, ...at])].toSorted()
}

/** Of what a page draws once it has nothing else to do: sooner or later. */
const comesWhenIdle = new Set(['chat.open'])

/** Runs on the page. */
const read = (): Raw => {
  const places = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
  const texts: string[] = []
  const links: string[] = []
  for (const place of places) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        const text = node.data.trim()
        if (text !== '' && node.parentElement?.checkVisibility() === true) texts.push(text)
      } else if (node instanceof HTMLElement && node.checkVisibility()) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          if (node.getAttribute(name)) texts.push(node.getAttribute(name) ?? '')
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
  return { texts, links, focus: isHeading ? 'its heading' : null }
}
