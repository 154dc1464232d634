import type { Plugin } from 'vite'

/**
 * Files that come later are imported as they are: with one style sheet, and nothing preloaded, what Vite calls instead
 * has nothing to do, and is one part in two hundred of what is loaded first.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', moduleType: 'js' }),
  },
})
