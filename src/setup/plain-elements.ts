import type { Plugin } from 'vite'

/**
 * React's functions that make elements, as exports that are called by their names: of a CommonJS module they are asked for
 * anew at each element, which every screen pays with a tenth of a kilobyte.
 */
export const plainElements = (): Plugin => ({
  name: 'plain-elements',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/react\/jsx-runtime\.js$/ },
    handler: () => ({
      code: `import runtime from './cjs/react-jsx-runtime.production.js'\nexport const { Fragment, jsx, jsxs } = runtime`,
      moduleType: 'js',
    }),
  },
})
