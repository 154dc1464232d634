import type { GalleryView } from './moments'

/** A picture of a moment, and what is wrong with it. */
export type Shown = { group: string; name: string; view: GalleryView; picture: string; wrong: readonly string[] }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const inWords = ({ width, theme, locale }: GalleryView): string => `${width}, ${theme}, ${locale}`

/** One page with all of them, a row a moment. */
export const galleryPage = (all: readonly Shown[]): string => {
  const groups = namesIn(all.map(({ group }) => group))
  const wrong = all.filter((each) => each.wrong.length > 0)
  const rows = groups.map((group) => {
    const its = all.filter((each) => each.group === group)
    const moments = namesIn(its.map(({ name }) => name)).map((name) => {
      const figures = its.filter((each) => each.name === name).map(figure)
      return `<h3>${escaped(name)}</h3><div class="row">${figures.join('')}</div>`
    })
    return `<h2 id="${escaped(group)}">${escaped(group)}</h2>${moments.join('')}`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Gallery</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; background: #edebe4; color: #14212b }
  nav a { margin-right: 12px }
  .row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; padding-bottom: 8px }
  figure { margin: 0; flex: none }
  img { display: block; max-height: 520px; border: 1px solid #7f8b94 }
  figcaption { font-size: 13px; max-width: 480px }
  .wrong { color: #9c2418; font-weight: 600 }
</style>
<h1>Gallery</h1>
<p>${all.length} pictures of ${new Set(all.map(({ group, name }) => `${group} ${name}`)).size} moments; something is wrong in ${wrong.length}.</p>
<nav>${groups.map((group) => `<a href="#${escaped(group)}">${escaped(group)}</a>`).join('')}</nav>
${rows.join('\n')}
</html>
`
}

const namesIn = (names: readonly string[]): string[] => [...new Set(names)]

const figure = ({ view, picture, wrong }: Shown): string =>
  `<figure><a href="${picture}"><img loading="lazy" src="${picture}" alt="${inWords(view)}" /></a><figcaption>${inWords(view)}${
    wrong.length > 0 ? `<br /><span class="wrong">${wrong.map(escaped).join('<br />')}</span>` : ''
  }</figcaption></figure>`
