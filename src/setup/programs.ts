import { readFile } from 'node:fs/promises'
import { transformWithOxc, type Plugin } from 'vite'

/** Gives `./file?program` as text: a module that a process of its own evaluates. */
export const programs = (): Plugin => ({
  name: 'programs',
  enforce: 'pre',
  load: {
    filter: { id: /\.ts\?program$/ },
    async handler(id) {
      const file = id.replace(/\?program$/, '')
      this.addWatchFile(file)
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      return { code: `export const program = ${JSON.stringify(code)}`, moduleType: 'js' }
    },
  },
})
