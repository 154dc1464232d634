import type { Plugin } from 'vite'

/** What Vite calls before each import that waits until it is needed. */
const helper = '\0vite/preload-helper.js'

/**
 * The files of a late import are fetched before it is made. A browser keeps it as a failure of the module when one of them
 * cannot be had, and never asks for it again (HTML, "fetch a single module script"; Chromium since 150): trying once more
 * would be in vain until the page is loaded anew. A fetch can be made again; the import then finds the files in the cache.
 */
export const lateFiles = (base: string): Plugin => ({
  name: 'late-files',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /preload-helper\.js$/ },
    handler: (id) => (id === helper ? codeFor(base) : null),
  },
})

const codeFor = (base: string): string => `
const files = new Map()
for (const { href, src } of document.querySelectorAll('link[rel=modulepreload], script[src]')) files.set(href ?? src)
const taken = (url) => {
  if (!files.has(url)) {
    const taking = fetch(url).then((answer) => {
      if (!answer.ok) throw new TypeError('Failed to fetch ' + url)
      return answer.arrayBuffer()
    })
    files.set(url, taking)
    taking.catch(() => files.delete(url))
  }
  return files.get(url)
}
export const __vitePreload = async (load, late = []) => {
  await Promise.all(late.map((file) => taken(new URL(${JSON.stringify(base)} + file, location.origin).href)))
  return load()
}
`
