import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad'

/**
 * Marks chunks whose functions nearly all run at once. Chromium then compiles them beside the page's thread while they come,
 * instead of each at its first call; elsewhere it is a comment. `late` names chunks of which little runs at first.
 * Source: https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
export const compileHints = (late: readonly string[]): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && !late.includes(chunk.name)) chunk.code = `${hint}\n${chunk.code}`
    },
  },
})
